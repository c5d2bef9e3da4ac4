# SPDX-License-Identifier: Apache-2.0
"""The UiAutomator2 server of Appium, as far as its routes are used: HTTP/1.1
with keep-alive and JSON, on the streams that adb forwards to the device."""
import json

from toolkit import Tree, text_escape

ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'


def source(tree, window):
    """The same tree with elements named by their class, as Appium has it."""
    out = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"
           '<hierarchy index="0" class="hierarchy" rotation="%d" width="%d" '
           'height="%d">' % (tree.rotation, *tree.size)]

    def node(v, index):
        l, t, r, b = v.bounds
        if not v.visible or r <= l or b <= t or t >= tree.size[1]:
            return
        flag = lambda x: 'true' if x else 'false'
        items = [('index', str(index)), ('package', v.package or
                                         window.package),
                 ('class', v.cls), ('text', v.shown()),
                 ('content-desc', v.desc), ('resource-id', v.id),
                 ('checkable', flag(v.checkable)),
                 ('checked', flag(v.checked)),
                 ('clickable', flag(v.clickable)),
                 ('enabled', flag(v.enabled)),
                 ('focusable', flag(v.focusable)),
                 ('focused', flag(window.focus is v)),
                 ('long-clickable', flag(v.long_clickable)),
                 ('password', flag(v.password)),
                 ('scrollable', flag(v.scrollable)),
                 ('selected', flag(v.selected)),
                 ('bounds', '[%d,%d][%d,%d]' % v.bounds),
                 ('displayed', 'true')]
        if v.hint:
            items.append(('hint', v.hint))
        name = v.cls.replace('$', '.')
        out.append('<%s %s>' % (name, ' '.join(
            '%s="%s"' % (k, text_escape(t)) for k, t in items if t != '')))
        for i, c in enumerate(v.children):
            node(c, i)
        out.append('</%s>' % name)
    node(window.root, 0)
    out.append('</hierarchy>')
    return ''.join(out)


class Server:
    def __init__(self, device):
        self.device = device
        self.session = None
        self.settings = {}
        self.sources = 0

    async def serve(self, stream):
        try:
            while True:
                head = b''
                while not head.endswith(b'\r\n\r\n'):
                    head += await stream.read(1)
                lines = head.decode().split('\r\n')
                method, path, _ = lines[0].split(' ')
                fields = dict(l.lower().split(': ', 1)
                              for l in lines[1:] if ': ' in l)
                size = int(fields.get('content-length', '0'))
                body = json.loads(await stream.read(size)) if size else {}
                if self.device.faults.get('u2_cut') == path.rsplit(
                        '/', 1)[-1]:
                    return
                status, value = self.answer(method, path, body)
                text = json.dumps({'sessionId': self.session,
                                   'value': value}).encode()
                await stream.write(
                    b'HTTP/1.1 %d X\r\nConnection: keep-alive\r\n'
                    b'Content-Type: application/json\r\n'
                    b'Content-Length: %d\r\n\r\n' % (status, len(text)) + text)
        except EOFError:
            pass

    def error(self, status, error, message=''):
        return status, {'error': error, 'message': message, 'stacktrace': ''}

    def answer(self, method, path, body):
        d = self.device
        if path == '/status':
            return 200, {'ready': True, 'message': 'UiAutomator2 Server is '
                         'ready to accept commands'}
        if (method, path) == ('POST', '/session'):
            self.session = 'a1b2c3d4-0000-4000-8000-%012d' % len(d.log)
            return 200, {'sessionId': self.session, 'capabilities': {}}
        start = '/session/%s/' % self.session
        if not path.startswith(start):
            return self.error(404, 'invalid session id')
        rest = path[len(start):]
        window = d.active()
        if rest == 'appium/settings':
            self.settings.update(body['settings'])
            return 200, None
        if rest == 'source':
            self.sources += 1
            if window is None:
                return self.error(500, 'unknown error', 'no root')
            d.layout()
            return 200, source(Tree(window, d.size(), d.rotation, d.api),
                               window)
        if rest == 'element/active':
            f = d.field()
            return (200, {ELEMENT: 'f1', 'ELEMENT': 'f1'}) if f else \
                self.error(404, 'no such element')
        if rest == 'element/f1/value':
            f = d.field()
            d.note('u2:text:' + body['text'])
            if body.get('replace'):
                f.text, f.cursor = '', 0
            for c in body['text']:
                d.type_char(c)
            return 200, None
        if rest.startswith('appium/gestures/pinch_'):
            return d.pinch(rest.endswith('open'), body['area'])
        return self.error(404, 'unknown command')
