# SPDX-License-Identifier: Apache-2.0
"""The commands of the device's shell that automation uses, with the words and
exit codes of AOSP: run_NAME(device, arguments, has a terminal)."""
import asyncio
import hashlib
import time

from device import ERROR_IDLE, ERROR_ROOT, TYPABLE, png
from toolkit import Tree, now_ms


ADB_KEYBOARD = 'com.android.adbkeyboard/.AdbIME'
KANA = dict(zip('aiueo', '\u3042\u3044\u3046\u3048\u304a'))


async def pause(ms):
    if ms > 0:
        await asyncio.sleep(ms / 1000)


async def run_uiautomator(d, args, tty):
    if not args or args[0] != 'dump':
        return b'', b'Usage: uiautomator <subcommand> [options]\n', 255
    rest = [a for a in args[1:] if not a.startswith('--')]
    where = rest[0] if rest else '/sdcard/window_dump.xml'
    d.dumps += 1
    killed = d.faults.get('killed', 0)
    if d.dumping > 0 or d.u2 or killed:
        d.faults['killed'] = max(0, killed - 1)
        return b'Killed \n', b'', 137
    d.dumping += 1
    try:
        return await dump(d, '--compressed' in args, where, tty)
    finally:
        d.dumping = max(0, d.dumping - 1)


async def dump(d, compressed, where, tty):
    p = d.profile
    await pause(p['start'])
    begun = now_ms()
    restless = d.faults.get('restless')
    if restless and not (compressed and restless == 'unimportant'):
        await pause(p['limit'])
        return b'', ERROR_IDLE, 0
    if d.faults.get('refuse_dumps', 0) > 0:
        d.faults['refuse_dumps'] -= 1
        await pause(p['limit'])
        return b'', ERROR_IDLE, 0
    while now_ms() - d.last_event < p['idle']:
        if now_ms() - begun > p['limit']:
            return b'', ERROR_IDLE, 0
        await pause(5)
    if d.faults.get('dump_cut'):
        d.cut()
        return b'', b'', 0
    window = d.active()
    if window is None or d.faults.get('no_root') or not d.awake:
        return b'', ERROR_ROOT, 0
    if d.faults.get('surrogate'): # half of a character in some text
        return b'', (b'java.lang.IllegalArgumentException: Illegal character '
                     b'(U+d83d)\n\tat com.android.org.kxml2.io.KXmlSerializer'
                     b'.reportInvalidCharacter(KXmlSerializer.java:144)\n'), 1
    d.layout()
    xml = Tree(window, d.size(), d.rotation, d.api, compressed).xml().encode(
        'utf-8')
    status = ('UI hierchary dumped to: %s\n' % where).encode()
    if where == '/dev/tty':
        return (xml if tty else b'') + status, b'', 0
    if not d.faults.get('foreign_file'):
        d.files[where] = xml
    return status, b'', 0


async def run_cat(d, args, tty):
    body = d.files.get(args[0])
    if body is None:
        return b'', ('cat: %s: No such file or directory\n'
                     % args[0]).encode(), 1
    return body, b'', 0


async def run_rm(d, args, tty):
    if d.faults.get('foreign_file'):
        return b'', b'rm: %s: Permission denied\n' % args[-1].encode(), 1
    for a in args:
        d.files.pop(a, None)
    return b'', b'', 0


async def run_echo(d, args, tty):
    return (' '.join(args) + '\n').encode(), b'', 0


async def run_date(d, args, tty):
    form = args[0][1:] if args and args[0].startswith('+') else '%c'
    now = time.time()
    form = form.replace('%N', '%09d' % int(now % 1 * 1e9))
    form = form.replace('%s', '%d' % int(now))
    return (time.strftime(form, time.localtime(now)) + '\n').encode(), b'', 0


async def run_sh(d, args, tty):
    return await d.shell(args[1], tty) if args[:1] == ['-c'] else (b'', b'', 0)


async def run_nohup(d, args, tty):
    return await d.run(args, tty)


async def run_getprop(d, args, tty):
    return (d.props.get(args[0], '') + '\n').encode(), b'', 0


async def run_wm(d, args, tty):
    if args[:1] == ['size']:
        text = 'Physical size: %dx%d\n' % d.natural
        if d.override:
            text += 'Override size: %dx%d\n' % d.override
        return text.encode(), b'', 0
    if args[:1] == ['density']:
        return b'Physical density: 420\n', b'', 0
    return b'', b'', 255


async def run_ime(d, args, tty):
    known = d.keyboards if '-a' in args else d.keyboards[:1]
    if args[:1] == ['list']:
        return ('\n'.join(known) + '\n').encode(), b'', 0
    if args[:1] == ['set'] and args[1] in d.keyboards:
        d.keyboard = args[1]
    elif args[:1] == ['reset']:
        d.keyboard = d.keyboards[0]
        d.note('ime:reset')
    return b'', b'', 0


async def run_pidof(d, args, tty):
    pid = d.pid_of(args[0])
    return (b'%d\n' % pid, b'', 0) if pid else (b'', b'', 1)


async def run_am(d, args, tty):
    import base64
    import apps
    if args[:1] == ['broadcast'] and 'ADB_INPUT_B64' in args:
        text = base64.b64decode(args[args.index('msg') + 1]).decode()
        for c in text if d.keyboard == ADB_KEYBOARD else '':
            d.type_char(c)
        return b'Broadcast completed: result=0\n', b'', 0
    if args[:1] == ['force-stop']:
        if args[1] in d.installed:
            d.note('stop:' + args[1])
            if any(w.package == args[1] for w in d.windows):
                d.home()
        return b'', b'', 0
    if args[:1] == ['instrument']:
        return await d.instrument(args)
    if args[:1] == ['start']:
        name = args[args.index('-n') + 1] if '-n' in args else args[-1]
        if not apps.start(d, name):
            return b'', (b'Error type 3\nError: Activity class {%s} does not '
                         b'exist.\n' % name.encode()), 1
        return b'Starting: Intent\nStatus: ok\nComplete\n', b'', 0
    return b'', b'', 255


async def run_monkey(d, args, tty):
    import apps
    name = args[args.index('-p') + 1]
    if not apps.start(d, name):
        return (b'** No activities found to run, monkey aborted.\n', b'', 252)
    return b'Events injected: 1\n', b'', 0


async def run_input(d, args, tty):
    p = d.profile
    if not args:
        return b'', b'Error: Invalid arguments\n', 255
    if d.faults.get('inject'):
        return b'', (b'java.lang.SecurityException: Injecting input events '
                     b'requires the caller (or the source of the '
                     b'instrumentation, if any) to have the INJECT_EVENTS '
                     b'permission.\n'), 255
    if d.faults.get('cut_before_input'):
        d.cut()
        return b'', b'', 0
    d.inputs += 1
    await pause(p['input'] if d.api >= 31 else p['input'] * 12)
    verb, rest = args[0], args[1:]
    if verb == 'tap':
        d.tap(int(float(rest[0])), int(float(rest[1])))
    elif verb == 'swipe' or (verb == 'draganddrop' and d.api >= 26):
        x1, y1, x2, y2 = (int(float(v)) for v in rest[:4])
        ms = int(rest[4]) if len(rest) > 4 else 300
        await pause(ms if p['start'] > 500 else ms / 20)
        if (x1, y1) == (x2, y2):
            d.tap(x1, y1, long=ms >= 500)
        else:
            d.drag(x1, y1, x2, y2, verb == 'draganddrop')
    elif verb == 'text':
        return type_text(d, rest[0] if rest else '')
    elif verb == 'keyevent':
        for k in rest:
            if k.isdigit():
                d.key(int(k))
    elif verb == 'keycombination' and d.api >= 31:
        d.note('keys:' + '+'.join(rest))
    else: # said, and no failure
        return b'', b'Error: Unknown command: %s\n' % verb.encode(), 0
    if d.faults.get('cut_after_input'):
        d.cut()
    return b'', b'', 0


def type_text(d, text):
    text = text.replace('%s', ' ')
    if any(c not in TYPABLE for c in text):
        return b'', (b'\nException occurred while executing \'text\':\n'
                     b'java.lang.NullPointerException: Attempt to get length '
                     b'of null array\n'), 255
    d.note('text:' + text)
    for c in text:
        if d.faults.get('drop_keys'):
            d.faults['drop_keys'] = False
            continue
        d.type_char(KANA.get(c, c) if d.faults.get('kana') else c)
    return b'', b'', 0


def describe_windows(d):
    focus = d.active()
    out = ['WINDOW MANAGER WINDOWS (dumpsys window windows)']
    n = 0

    def window(title, hash, type, box, extra=''):
        nonlocal n
        flags = 'NOT_FOCUSABLE LAYOUT_IN_SCREEN' if d.api >= 28 else '#8'
        kind = type if d.api >= 28 else {
            'BASE_APPLICATION': '1', 'INPUT_METHOD': '2011',
            'APPLICATION_OVERLAY': '2038', 'APPLICATION': '2',
            'STATUS_BAR': '2000', 'APPLICATION_PANEL': '1000'}.get(type, '2')
        out.append('  Window #%d Window{%s u0 %s}:' % (n, hash, title))
        out.append('    mDisplayId=0 mSession=Session{1 1:u0a1} mClient=b')
        out.append('    mAttrs={(0,0)(fillxfill) sim={adjust=pan} ty=%s '
                   'fmt=TRANSLUCENT' % kind)
        out.append('      fl=%s' % flags)
        out.append('      pfl=0}')
        out.append('    Requested w=1080 h=2400 mLayoutSeq=100')
        frame = '[%d,%d][%d,%d]' % box
        if d.api >= 30:
            out.append('    Frames: parent=[0,0][1080,2400] '
                       'display=[0,0][1080,2400] frame=%s last=%s'
                       % (frame, frame))
        else:
            out.append('    mFrame=%s last=%s' % (frame, frame))
        out.append('    mHasSurface=true isReadyForDisplay()=true')
        if extra:
            out.append(extra)
        out.append('    isOnScreen=true')
        n += 1

    window('StatusBar', 'aaaaaa1', 'STATUS_BAR', (0, 0, 1080, 66))
    if d.ime_shown and not d.hard_keyboard:
        box = d.ime_frame
        if d.api >= 30:
            extra = '    touchable region=SkRegion((%d,%d,%d,%d))' % box \
                if d.ime_region else ''
            window('InputMethod', 'bbbbbb2', 'INPUT_METHOD', (0, 66, 1080,
                                                              2400), extra)
        else:
            window('InputMethod', 'bbbbbb2', 'INPUT_METHOD', box)
    for o in d.overlays:
        window(o['title'], 'cccccc3', 'APPLICATION_OVERLAY', o['box'])
    for w in reversed(d.windows):
        window(w.title, w.hash, w.type, w.root.bounds)
    current = 'Window{%s u0 %s}' % (focus.hash, focus.title) if focus \
        else 'null'
    if d.faults.get('transition'):
        current = 'null'
    policy = ['WINDOW MANAGER LAST ANR (dumpsys window lastanr)',
              '  ANR time: Nov 16, 2026 3:00:00 AM',
              '  Application at fault: ActivityRecord{1 u0 com.old/.Gone t1}',
              '  Window #0 Window{ddddddd u0 com.old/.Gone}:',
              '    mAttrs={(0,0)(fillxfill) ty=SYSTEM_ALERT fmt=OPAQUE}',
              '    mFrame=[0,0][1080,2400]',
              '  mCurrentFocus=Window{ddddddd u0 com.old/.Gone}',
              '  mFocusedApp=ActivityRecord{1 u0 com.old/.Gone t1}',
              '-' * 79,
              'WINDOW MANAGER POLICY STATE (dumpsys window policy)',
              '    KeyguardServiceDelegate',
              '      showing=%s' % str(d.locked).lower(),
              '      screenState=SCREEN_STATE_%s' %
              ('ON' if d.awake else 'OFF'),
              '    mAwake=%s mScreenOnEarly=true' % str(d.awake).lower(),
              '-' * 79]
    app = 'ActivityRecord{9f8e7d6 u0 %s t12}' % focus.component if focus \
        else 'null'
    if d.api <= 29:
        app = 'AppWindowToken{1a2b3c4 token=Token{5d6e7f8 %s}}' % app
    lines = ['  mCurrentFocus=' + current, '  mFocusedApp=' + app]
    if d.api <= 28:
        out += lines
        out += ['', 'WINDOW MANAGER DISPLAY CONTENTS', '  Display: mDisplayId=0']
    else:
        out = ['WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
               '  Display: mDisplayId=0'] + lines + [''] + out
    return '\n'.join(policy + out) + '\n'


async def run_dumpsys(d, args, tty):
    name = args[0] if args else ''
    if d.faults.get('no_services'):
        return ("Can't find service: %s\n" % name).encode(), b'', 0
    if name == 'window':
        return describe_windows(d).encode(), b'', 0
    if name == 'input_method':
        f = d.field()
        text = 'Current Input Method Manager state:\n' \
            '  mCurMethodId=%s\n' \
            '  mShowRequested=%s mInputShown=%s\n' % (
                d.keyboard, str(d.ime_shown).lower(), str(d.ime_shown).lower())
        if f and d.api >= 30:
            text += '  mInputEditorInfo:\n    inputType=0x1 fieldId=7\n' \
                '    hintText=%s label=null packageName=com.shop\n' % (
                    f.hint or 'null')
        return text.encode(), b'', 0
    if name == 'input':
        return (d.describe_input() + '\n').encode(), b'', 0
    if name == 'power':
        return ('POWER MANAGER (dumpsys power)\n\nPower Manager State:\n'
                '  mDirty=0x0\n  mWakefulness=%s\n' %
                ('Awake' if d.awake else 'Asleep')).encode(), b'', 0
    return ("Can't find service: %s\n" % name).encode(), b'', 0


def picture(d):
    """A small picture: one cell of colour a view, so that a change of looks
    shows and nothing else does."""
    w, h = d.size()
    sw, sh = w // 10, h // 10
    window = d.active()
    rows = [bytearray(b'\xff' * (sw * 3)) for _ in range(sh)]
    beat = int(time.monotonic() * 4)
    if window and not window.secure and d.awake:
        for v in window.root.walk():
            l, t, r, b = (max(0, n // 10) for n in v.bounds)
            moving = v.cls.endswith('ProgressBar') or \
                getattr(v, 'pulses', False) or \
                (v.is_field and window.focus is v)
            look = str((v.cls, v.text, v.desc, v.checked, v.selected,
                        v.enabled, getattr(v, 'look', ''),
                        beat if moving else 0))
            colour = hashlib.md5(look.encode()).digest()[:3]
            for y in range(t, min(b, sh)):
                rows[y][l * 3:min(r, sw) * 3] = colour * max(
                    0, min(r, sw) - l)
        for y in range(0, 6): # the clock of the status bar
            rows[y][(beat % 20) * 3:(beat % 20 + 8) * 3] = b'\x20' * 24
    else:
        rows = [bytearray(sw * 3) for _ in range(sh)]
    return png(sw, sh, [bytes(r) for r in rows])


async def run_screencap(d, args, tty):
    await pause(d.profile['input'] * 3)
    return picture(d), b'', 0


async def run_pm(d, args, tty):
    if args[:2] == ['list', 'packages']:
        part = args[2] if len(args) > 2 else ''
        return ''.join('package:%s\n' % p for p in sorted(d.installed)
                       if part in p).encode(), b'', 0
    if args[:1] == ['install']:
        body = d.files.get(args[-1])
        if body is None or not body.startswith(b'PK'):
            return b'', (b'Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to '
                         b'parse %s]\n' % args[-1].encode()), 1
        name = body[4:].decode('utf-8', 'replace').strip('\0 \n')
        d.note('install:' + name)
        d.installed[name] = len(body)
        return b'Success\n', b'', 0
    if args[:1] == ['clear']:
        if args[1] not in d.installed:
            return b'Failed\n', b'', 1
        d.note('clear:' + args[1])
        return b'Success\n', b'', 0
    return b'', b'', 0


async def run_logcat(d, args, tty):
    out = ['--------- beginning of main']
    for at, level, tag, pid, text in d.lines:
        stamp = time.strftime('%m-%d %H:%M:%S', time.localtime(at))
        out.append('%s.%03d %5d %5d %s %-8s: %s' % (
            stamp, at % 1 * 1000, pid, pid, level, tag, text))
    return ('\n'.join(out) + '\n').encode(), b'', 0


async def run_settings(d, args, tty):
    return b'null\n', b'', 0
