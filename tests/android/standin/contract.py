# SPDX-License-Identifier: Apache-2.0
"""The interfaces of tests/contract, as far as Android has such things: made
from the description that the simulated driver gets."""
from apps import APPS, P, Button, Column, Text
from toolkit import Scroll, View


def place(rect):
    """The same place, larger, so that a finger fits."""
    x, y = int(rect['x']), int(rect['y'])
    return (x, 2 * y, x + 2 * int(rect['width']), 2 * y + 4 *
            int(rect['height']))


class Maker:
    def __init__(self, d, spec):
        self.d, self.spec = d, spec
        self.views = {}
        self.line = View('TextView', text='Ready', id=P + 'line',
                         box=(0, 1800, 1080, 1900), overlay=True)

    def say(self, text):
        self.d.note(text)
        self.line.text = text

    def run(self, effects):
        for e in effects or []:
            if 'toast' in e:
                self.say(e['toast'])
            elif 'open' in e:
                self.d.show(Column(Text('Sure?'), Button('OK')),
                            box=(200, 700, 880, 1300), type='APPLICATION')
            elif 'route' in e:
                self.d.show(View('FrameLayout', Text('Elsewhere')),
                            'com.shop/.Other')

    def button(self, e):
        def press(v):
            if not v.alive:
                # From the first press on, so that it always comes too early.
                self.d.after(e['handlersAfter'],
                             lambda: setattr(v, 'alive', True))
            elif not e.get('noBehaviour'):
                self.run(e.get('onActivate'))
        v = Button(e['name'], press, id=P + e['id'])
        v.alive = not e.get('handlersAfter')
        return v

    def textbox(self, e):
        rules = e.get('input', {})
        v = View('EditText', id=P + e['id'], text=str(e.get('value', '')),
                 desc=e['name'])

        def take(f, text):
            if rules.get('refuse'):
                return f.text
            if rules.get('revertAfter'):
                self.d.after(rules['revertAfter'], lambda: setattr(
                    f, 'text', str(e.get('value', ''))))
            return text[:rules.get('maxChars', 1000)]
        v.on_text = take
        return v

    def checkbox(self, e):
        def press(v):
            def flip():
                v.checked = not v.checked
                self.d.note('flip')
            after = e.get('input', {}).get('after')
            if after:
                self.d.after(after, flip)
            else:
                flip()
        return View('CheckBox', text=e['name'], checkable=True,
                    checked=bool(e.get('states', {}).get('checked')),
                    on_click=press)

    def region(self, e):
        return View('FrameLayout', desc=e['name'], clickable=True,
                    on_click=lambda v: self.d.note('wall'))

    def make(self, e):
        v = getattr(self, e['role'])(e)
        v.fixed, v.overlay = place(e['rect']), True
        v.enabled = e.get('states', {}).get('enabled', True)
        if e.get('appearsAfter'):
            v.visible = False
            self.d.after(e['appearsAfter'],
                         lambda: setattr(v, 'visible', True))
        if e.get('leavesAfter'):
            self.d.after(e['leavesAfter'],
                         lambda: setattr(v, 'visible', False))
        if e.get('motion'):
            x, y, r, b = v.fixed
            end, steps = e['motion']['dx'], 8

            def to(i):
                dx = end * i // steps
                v.fixed = (x + dx, y, r + dx, b)
            for i in range(1, steps + 1):
                self.d.after(e['motion']['duration'] * i // steps,
                             lambda i=i: to(i))
        self.views[e['id']] = v
        return v


def contract(d, spec):
    maker = Maker(d, spec)
    dialogs = [e for e in spec['elements'] if e['role'] == 'dialog']
    views = [maker.make(e) for e in spec['elements']
             if e['role'] != 'dialog']
    d.replace(View('FrameLayout', maker.line, *views))
    for e in dialogs:
        if e.get('modal'):
            d.show(Column(Text(e['name']), Button('OK')),
                   box=(200, 700, 880, 1300), type='APPLICATION')
    for step in spec.get('timeline', []):
        v = maker.views[step['set']]
        d.after(step['after'], lambda v=v, step=step: setattr(
            v, 'enabled', step['states'].get('enabled', v.enabled)))


APPS['contract'] = contract
