# SPDX-License-Identifier: Apache-2.0
"""Views, windows and touches by Android's rules, as far as an automation
client can tell: which view gets a touch, what a dump shows, what keys do."""
import time
from xml.sax.saxutils import escape  # noqa: F401  (kept for readers)

W = 'android.widget.'


class View:
    def __init__(self, cls='android.view.View', *children, id='', text='',
                 desc='', clickable=None, long_clickable=False, enabled=True,
                 focusable=None, checkable=False, checked=False,
                 selected=False, password=False, scrollable=False, hint=None,
                 h=140, w=None, row=False, overlay=False, box=None, visible=True,
                 on_click=None, on_long=None, on_text=None, on_enter=None,
                 package=None, pad=0, important=True, order=0):
        self.cls = cls if '.' in cls else W + cls
        self.children = [c for c in children if c is not None]
        for c in self.children:
            c.parent = self
        self.parent = None
        self.id, self.text, self.desc, self.hint = id, text, desc, hint
        self.on_click, self.on_long = on_click, on_long
        self.on_text, self.on_enter = on_text, on_enter
        self.clickable = on_click is not None if clickable is None \
            else clickable
        self.long_clickable = long_clickable or on_long is not None
        self.enabled, self.checkable = enabled, checkable
        self.checked, self.selected = checked, selected
        self.password, self.scrollable = password, scrollable
        self.is_field = self.cls.endswith(('EditText', 'AutoComplete'))
        if self.is_field and clickable is None:
            self.clickable = True
        self.focusable = (self.is_field or self.clickable) \
            if focusable is None else focusable
        self.h, self.w, self.row, self.overlay = h, w, row, overlay
        self.fixed, self.visible, self.pad = box, visible, pad
        self.package, self.important, self.order = package, important, order
        self.bounds = (0, 0, 0, 0)
        self.cursor = None

    def add(self, *views):
        for v in views:
            v.parent = self
            self.children.append(v)
        return self

    def remove(self, view):
        self.children.remove(view)

    def height(self):
        if not self.children or self.fixed:
            return self.h
        flow = [c for c in self.children if not c.overlay and c.visible]
        if self.row:
            return max([c.height() for c in flow] + [self.h])
        return max(sum(c.height() for c in flow) + 2 * self.pad,
                   self.h if not flow else 0)

    def layout(self, x, y, w, h):
        if self.fixed:
            x, y, r, b = self.fixed
            w, h = r - x, b - y
        self.bounds = (x, y, x + w, y + h)
        if self.row:
            flow = [c for c in self.children if not c.overlay and c.visible]
            known = sum(c.w or 0 for c in flow)
            free = [c for c in flow if not c.w]
            each = (w - known) // max(1, len(free))
            at = x
            for c in flow:
                c.layout(at, y, c.w or each, h)
                at += c.w or each
        else:
            at = y + self.pad
            for c in self.children:
                if c.overlay or not c.visible:
                    continue
                ch = c.height()
                c.layout(x + self.pad, at, w - 2 * self.pad, ch)
                at += ch
        for c in self.children:
            if c.overlay and c.visible:
                c.layout(x, y, w, h)

    def walk(self):
        yield self
        for c in self.children:
            if c.visible:
                yield from c.walk()

    def shown(self):
        """What the accessibility framework hands out as the text."""
        if self.is_field and not self.text:
            return self.hint or ''
        return '\u2022' * len(self.text) if self.password else self.text


class List(View):
    """A RecyclerView: only the rows in view are views at all."""

    def __init__(self, items, make, rows=8, row_h=200, id='', **kw):
        super().__init__('androidx.recyclerview.widget.RecyclerView', id=id,
                         scrollable=True, h=rows * row_h, **kw)
        self.items, self.make = items, make
        self.rows, self.row_h, self.first = rows, row_h, 0
        self.fill()

    def fill(self):
        last = max(0, len(self.items) - self.rows)
        self.first = max(0, min(self.first, last))
        self.children = []
        for item in self.items[self.first:self.first + self.rows]:
            row = self.make(item)
            row.h = self.row_h
            self.add(row)

    def height(self):
        return self.h

    def scroll(self, dy):
        before = self.first
        self.first += int(round(dy / self.row_h))
        self.fill()
        return self.first != before


class Scroll(View):
    """A ScrollView: everything exists, but what is out of view is not told."""

    def __init__(self, *children, h=1400, **kw):
        super().__init__('ScrollView', *children, scrollable=True, h=h, **kw)
        self.offset = 0

    def height(self):
        return self.h

    def layout(self, x, y, w, h):
        self.bounds = (x, y, x + w, y + h)
        at = y - self.offset
        for c in self.children:
            ch = c.height()
            c.layout(x, at, w, ch)
            at += ch

    def scroll(self, dy):
        total = sum(c.height() for c in self.children)
        before = self.offset
        self.offset = max(0, min(self.offset + dy, total - self.h))
        return self.offset != before

    def walk(self):
        yield self
        l, t, r, b = self.bounds
        for c in self.children:
            if c.bounds[3] > t and c.bounds[1] < b:
                yield from c.walk()


class Window:
    def __init__(self, root, component, title=None, package=None, box=None,
                 type='BASE_APPLICATION', focusable=True, secure=False):
        self.root, self.component = root, component
        self.package = package or component.split('/')[0]
        self.title = title or component
        self.box, self.type, self.focusable = box, type, focusable
        self.secure = secure
        self.hash = '%07x' % (id(self) & 0xfffffff)
        self.focus = None
        self.on_back = None
        self.outside_closes = False


def text_escape(text):
    out = []
    for c in text:
        n = ord(c)
        if c in '&<>"':
            out.append({'&': '&amp;', '<': '&lt;', '>': '&gt;',
                        '"': '&quot;'}[c])
        elif n < 32 or n > 0xffff:
            out.append('&#%d;' % n)
        else:
            out.append(c)
    return ''.join(out)


def clip(b, to):
    l, t, r, e = max(b[0], to[0]), max(b[1], to[1]), min(b[2], to[2]), \
        min(b[3], to[3])
    return (l, t, r, e) if r > l and e > t else None


class Tree:
    """One window as "uiautomator dump" writes it."""

    def __init__(self, window, size, rotation, api, compressed=False):
        self.window, self.size = window, size
        self.rotation, self.api = rotation, api
        self.compressed = compressed

    def xml(self):
        out = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
               '<hierarchy rotation="%d">' % self.rotation]
        self.node(out, self.window.root, 0,
                  (0, 0, self.size[0], self.size[1]))
        out.append('</hierarchy>')
        return ''.join(out)

    def node(self, out, v, index, area):
        box = clip(v.bounds, area)
        if not v.visible or box is None:
            return
        inner = box if isinstance(v, (List, Scroll)) else area
        if self.compressed and not v.important:
            for i, c in enumerate(v.children):
                self.node(out, c, i, inner)
            return
        flag = lambda b: 'true' if b else 'false'
        naf = v.clickable and v.enabled and not v.shown() and not v.desc and \
            not any(c.shown() or c.desc for c in v.walk())
        shown = '' if v.password and self.api < 26 else v.shown()
        items = [('index', str(index)), ('text', shown),
                 ('resource-id', v.id), ('class', v.cls),
                 ('package', v.package or self.window.package),
                 ('content-desc', v.desc), ('checkable', flag(v.checkable)),
                 ('checked', flag(v.checked)), ('clickable', flag(v.clickable)),
                 ('enabled', flag(v.enabled)),
                 ('focusable', flag(v.focusable)),
                 ('focused', flag(self.window.focus is v)),
                 ('scrollable', flag(v.scrollable)),
                 ('long-clickable', flag(v.long_clickable)),
                 ('password', flag(v.password)),
                 ('selected', flag(v.selected)),
                 ('bounds', '[%d,%d][%d,%d]' % box)]
        if naf:
            items.insert(0, ('NAF', 'true'))
        if self.api >= 35:
            items += [('drawing-order', str(v.order or index + 1)),
                      ('hint', v.hint or '')]
        out.append('<node ' + ' '.join(
            '%s="%s"' % (k, text_escape(t)) for k, t in items))
        kids = [c for c in v.children if c.visible]
        if not kids:
            out.append(' />')
            return
        out.append('>')
        for i, c in enumerate(kids):
            self.node(out, c, i, inner)
        out.append('</node>')


def receiver(root, x, y):
    """The view that gets a touch: the last one drawn that takes presses."""
    found = None
    for v in root.walk():
        l, t, r, b = v.bounds
        if l <= x < r and t <= y < b and (v.clickable or v.long_clickable):
            if found is None or drawn_over(v, found):
                found = v
    return found


def path(v):
    way = []
    while v:
        way.insert(0, v)
        v = v.parent
    return way


def drawn_over(a, b):
    pa, pb = path(a), path(b)
    for i, (x, y) in enumerate(zip(pa, pb)):
        if x is not y:
            kids = pa[i - 1].children
            ka = (x.order, kids.index(x))
            kb = (y.order, kids.index(y))
            return ka > kb
    return len(pa) >= len(pb)


def now_ms():
    return time.monotonic() * 1000
