# SPDX-License-Identifier: Apache-2.0
"""The stand-in: state of a device, its clock, its input and its shell."""
import asyncio
import shlex
import struct
import time
import zlib

from adbd import Link, packet
from toolkit import List, Scroll, Tree, Window, now_ms, receiver

# start: of a runtime; idle: without events before a dump; limit: how long that
# is waited for; input: of one command. Milliseconds; "real" as measured by
# others on phones.
PROFILES = {
    'fast': dict(start=15, idle=60, limit=700, input=4),
    'real': dict(start=1100, idle=1000, limit=10000, input=50),
}
TYPABLE = set(chr(c) for c in range(32, 127)) | set('çÇß')
KEYBOARD = (0, 1500, 1080, 2400)
LATIN = 'com.android.inputmethod.latin/.LatinIME'
SERVER = 'io.appium.uiautomator2.server'
ERROR_IDLE = b'ERROR: could not get idle state.\n'
ERROR_ROOT = (b'ERROR: null root node returned by UiTestAutomationBridge.\n')


class Device:
    def __init__(self, name, api=34, profile='fast', features='shell_v2,cmd'):
        self.name, self.api, self.features = name, api, features
        self.profile = dict(PROFILES[profile])
        self.natural = (1080, 2400)
        self.links = set()
        self.files = {}
        self.server = None
        self.reset()

    def reset(self):
        self.rotation = 0
        self.windows = []
        self.overlays = []
        self.log = []
        self.faults = {}
        self.ime_shown = False
        self.ime_frame = KEYBOARD
        self.ime_region = True
        self.hard_keyboard = False
        self.last_event = -1e9
        self.dumps = self.inputs = 0
        self.dumping = 0
        self.timers = []
        self.crash_on_dump = None
        self.keyboards = [LATIN]
        self.keyboard = LATIN
        self.override = None
        self.ran = {}
        self.installed = {'com.shop': 1, 'com.launcher': 1, 'com.chat': 1}
        self.lines = []
        self.awake = True
        self.u2 = None
        self.locked = False
        self.record('I', 'SystemServer', 500, 'an old line')
        self.props = {'ro.build.version.sdk': str(self.api),
                      'sys.boot_completed': '1',
                      'ro.product.model': 'Stand-in'}
        self.clipboard = ''

    # -- the application's side
    def note(self, what):
        self.log.append(what)
        self.record('I', 'Shop', 4711, what)

    def record(self, level, tag, pid, text):
        self.lines.append((time.time(), level, tag, pid, text))

    def pid_of(self, package):
        alive = any(w.package == package for w in self.windows)
        return 4711 if alive else 0

    async def instrument(self, args):
        from u2 import Server
        if not (SERVER in self.installed and SERVER + '.test' in
                self.installed and args[-1].startswith(SERVER + '.test/')):
            return b'', (b'INSTRUMENTATION_FAILED: %s\n' % args[-1].encode()), 1
        self.u2 = Server(self)
        return b'', b'', 0

    def pinch(self, opens, area):
        w = self.active()
        for v in w.root.walk():
            if hasattr(v, 'on_pinch') and v.bounds[1] == area['top']:
                v.on_pinch(v, opens)
                self.note('pinch:%s' % ('open' if opens else 'close'))
                self.changed()
                return 200, None
        return 200, None

    def describe_input(self):
        """The part of "dumpsys input" that lists windows."""
        if not self.ime_shown or self.hard_keyboard:
            return 'INPUT MANAGER (dumpsys input)'
        return ("INPUT MANAGER (dumpsys input)\n  Windows:\n"
                "      2: name='bbbbbb2 InputMethod', displayId=0, "
                "frame=[0,66][1080,2400], touchableRegion=[%d,%d][%d,%d], "
                "ownerPid=900" % self.ime_frame)

    def changed(self):
        self.last_event = now_ms()
        self.layout()

    def after(self, ms, run):
        def fire():
            run()
            self.changed()
        handle = asyncio.get_event_loop().call_later(ms / 1000, fire)
        self.timers.append(handle)
        return handle

    def every(self, ms, run):
        def fire():
            run()
            self.changed()
            self.timers.append(
                asyncio.get_event_loop().call_later(ms / 1000, fire))
        self.timers.append(
            asyncio.get_event_loop().call_later(ms / 1000, fire))

    def stop_timers(self):
        for t in self.timers:
            t.cancel()
        self.timers = []

    def size(self):
        w, h = self.override or self.natural
        return (h, w) if self.rotation & 1 else (w, h)

    def show(self, root, component='com.shop/.Main', **kw):
        self.windows.append(Window(root, component, **kw))
        self.ime_shown = False
        self.changed()
        return self.windows[-1]

    def replace(self, root, component='com.shop/.Main', **kw):
        self.windows = []
        return self.show(root, component, **kw)

    def close(self):
        self.windows.pop()
        self.changed()

    def active(self):
        for w in reversed(self.windows):
            if w.focusable:
                return w
        return None

    def layout(self):
        w, h = self.size()
        for win in self.windows:
            l, t, r, b = win.box or (0, 0, w, h)
            win.root.layout(l, t, r - l, b - t)

    # -- touches and keys
    def window_at(self, x, y):
        l, t, r, b = self.ime_frame
        if self.ime_shown and not self.hard_keyboard and l <= x < r and \
                t <= y < b:
            return 'ime'
        for o in self.overlays:
            l, t, r, b = o['box']
            if l <= x < r and t <= y < b:
                return o['title']
        for w in reversed(self.windows):
            l, t, r, b = w.root.bounds
            if l <= x < r and t <= y < b:
                return w
            if w.focusable and w.type != 'BASE_APPLICATION':
                if w.outside_closes:
                    self.windows.remove(w)
                    self.changed()
                return None
        return None

    def tap(self, x, y, long=False):
        if not self.awake:
            self.note('asleep')
            return
        where = self.window_at(x, y)
        if where == 'ime':
            self.note('ime:key')
            self.type_char('j')
            return
        if isinstance(where, str):
            self.note('overlay:' + where)
            return
        if where is None:
            self.note('outside')
            return
        v = receiver(where.root, x, y)
        if v is None:
            self.note('touch:nothing')
            return
        if not v.enabled:
            self.note('touch:disabled:' + (v.id or v.text or v.desc))
            return
        if long and v.long_clickable:
            self.note('long:' + (v.id or v.text or v.desc))
            if v.on_long:
                v.on_long(v)
                self.changed()
            return
        self.note('click:' + (v.id or v.text or v.desc))
        if v.is_field:
            where.focus = v
            v.cursor = len(v.text)
            self.ime_shown = True
            self.changed()
        if v.on_click:
            v.on_click(v)
            self.changed()

    def drag(self, x1, y1, x2, y2, dragged=False):
        where = self.window_at(x1, y1)
        if not isinstance(where, Window):
            return
        best = None
        for v in where.root.walk():
            l, t, r, b = v.bounds
            if l <= x1 < r and t <= y1 < b:
                if isinstance(v, (List, Scroll)):
                    best = v
                if dragged and hasattr(v, 'on_drop'):
                    to = receiver(where.root, x2, y2)
                    v.on_drop(v, to)
                    self.changed()
                    return
                if hasattr(v, 'on_slide'):
                    v.on_slide(v, (x2 - l) / max(1, r - l))
                    self.note('slide:' + v.id)
                    self.changed()
                    return
        if best is not None and best.scroll(y1 - y2):
            self.note('scroll')
            self.changed()

    def field(self):
        w = self.active()
        return w.focus if w and w.focus and w.focus.is_field else None

    def type_char(self, c):
        f = self.field()
        if f is None or not f.enabled:
            return
        at = len(f.text) if f.cursor is None else f.cursor
        new = f.text[:at] + c + f.text[at:]
        if f.on_text:
            new = f.on_text(f, new)
        f.text = new
        f.cursor = min(at + 1, len(new))
        self.changed()

    def key(self, code):
        f = self.field()
        if code == 26:
            self.awake = not self.awake
            self.note('power')
            self.changed()
        elif code == 224:
            self.awake = True
        elif not self.awake:
            self.note('asleep')
        elif code == 4:
            self.back()
        elif code == 3:
            self.note('home')
            self.home()
        elif code == 67 and f:
            at = len(f.text) if f.cursor is None else f.cursor
            if at > 0:
                f.text = f.text[:at - 1] + f.text[at:]
                f.cursor = at - 1
                self.changed()
        elif code == 123 and f:
            f.cursor = len(f.text)
        elif code == 66:
            self.note('enter')
            if f and f.on_enter:
                f.on_enter(f)
                self.changed()
        elif code == 61:
            self.note('tab')
        elif code == 111 and self.active() and \
                self.active().type != 'BASE_APPLICATION':
            self.close()
        else:
            self.note('key:%d' % code)

    def back(self):
        w = self.active()
        if self.ime_shown and not self.hard_keyboard:
            self.ime_shown = False
            self.note('back:ime')
            self.changed()
        elif w and w.on_back:
            self.note('back')
            w.on_back()
            self.changed()
        elif len(self.windows) > 1:
            self.note('back')
            self.close()
        else:
            self.note('back:left')
            self.home()

    def home(self):
        from apps import launcher
        self.replace(launcher(self), 'com.launcher/.Home')

    # -- services
    def banner(self):
        return ('device::ro.product.name=standin;ro.product.model=Stand_in;'
                'ro.product.device=standin;features=%s'
                % self.features).encode()

    def offers(self, service):
        kind, _, name = service.partition(':')
        return kind != 'tcp' or (name == '6790' and self.u2 is not None)

    async def serve(self, stream, service):
        kind, _, command = service.partition(':')
        if kind.startswith('shell,v2') or kind == 'shell':
            v2 = kind.startswith('shell,v2')
            # Only the old shell and exec: have a terminal.
            out, err, status = await self.shell(command, tty=not v2)
            if self.faults.get('cut_after'):
                self.cut()
                return
            if v2:
                for k, data in ((1, out), (2, err)):
                    if data:
                        await stream.write(packet(k, data))
                await stream.write(packet(3, bytes([status])))
            else:
                await stream.write(out + err)
        elif kind == 'exec':
            out, err, _ = await self.shell(
                command, tty=not self.faults.get('no_tty'))
            if out or err:
                await stream.write(out + err)
        elif kind == 'sync':
            await self.sync(stream)
        elif kind == 'tcp' and command == '6790' and self.u2:
            await self.u2.serve(stream)

    def cut(self):
        for link in list(self.links):
            link.cut()

    async def sync(self, stream):
        while True:
            head = await stream.read(8)
            name, size = head[:4], struct.unpack('<I', head[4:])[0]
            if name == b'QUIT':
                return
            data = (await stream.read(size)).decode()
            if name == b'RECV':
                body = self.files.get(data)
                if body is None:
                    text = b'No such file or directory'
                    await stream.write(b'FAIL' + struct.pack('<I', len(text))
                                       + text)
                    continue
                await stream.write(b'DATA' + struct.pack('<I', len(body)) +
                                   body + b'DONE' + struct.pack('<I', 0))
            elif name == b'SEND':
                body = b''
                while True:
                    head = await stream.read(8)
                    size = struct.unpack('<I', head[4:])[0]
                    if head[:4] == b'DONE':
                        break
                    body += await stream.read(size)
                self.files[data.rsplit(',', 1)[0]] = body
                await stream.write(b'OKAY' + struct.pack('<I', 0))

    async def shell(self, line, tty=False):
        """A small sh: quotes, ";", "&&"."""
        out, err, status = b'', b'', 0
        line = line.replace(' >/dev/null 2>&1', '')
        lexer = shlex.shlex(line, posix=True, punctuation_chars=';&|')
        lexer.whitespace_split = True
        lexer.commenters = ''
        command, parts = [], []
        for token in lexer:
            if token in (';', '&&', '||', '&'):
                parts.append((command, token))
                command = []
            else:
                command.append(token)
        parts.append((command, ''))
        skip = False
        for words, then in parts:
            if not skip and words:
                o, e, status = await self.run(words, tty)
                out += o
                err += e
            skip = (then == '&&' and status != 0) or \
                (then == '||' and status == 0)
        return out, err, status

    async def run(self, words, tty):
        import shell
        name = words[0]
        self.ran[name] = self.ran.get(name, 0) + 1
        if self.faults.get('cut_on') == '%s %d' % (name, self.ran[name]):
            self.cut()
            return b'', b'', 0
        run = getattr(shell, 'run_' + name.replace('-', '_'), None)
        if run is None:
            text = '/system/bin/sh: %s: %s\n' % (
                name, 'inaccessible or not found' if self.api >= 29
                else 'not found')
            return b'', text.encode(), 127
        return await run(self, words[1:], tty)

    async def listen(self):
        async def accept(reader, writer):
            link = Link(self, reader, writer)
            self.links.add(link)
            await link.run()
        self.server = await asyncio.start_server(accept, '127.0.0.1', 0)
        return self.server.sockets[0].getsockname()[1]


def png(width, height, pixels):
    """pixels: rows of RGB bytes."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack('>I', len(data)) + body + \
            struct.pack('>I', zlib.crc32(body))
    raw = b''.join(b'\0' + row for row in pixels)
    return b'\x89PNG\r\n\x1a\n' + \
        chunk(b'IHDR', struct.pack('>2I5B', width, height, 8, 2, 0, 0, 0)) + \
        chunk(b'IDAT', zlib.compress(raw, 1)) + chunk(b'IEND', b'')
