# SPDX-License-Identifier: Apache-2.0
"""A person in front of a browser, played by a second client of its protocol:
the input is trusted, and deed did not send it. deed joins the same browser by
its port; the person uses the debugging pipe."""

import json
import os
import subprocess

from tap import browser, until

FLAGS = ['--headless=new', '--no-sandbox', '--no-first-run', '--disable-gpu',
         '--disable-background-networking', '--window-size=1000,700',
         '--remote-debugging-port=0', '--remote-debugging-pipe']
CODES = {'Enter': (13, '\r'), 'Escape': (27, ''), 'ArrowDown': (40, ''),
         'Tab': (9, '')}


class Person:
    def __init__(self, r, url='about:blank'):
        profile = os.path.join(r.path, 'person')
        to, self.out = os.pipe()
        self.inp, back = os.pipe()

        def descriptors():
            os.dup2(to, 3)
            os.dup2(back, 4)
        # Duplicates above 4, so that neither dup2 hits the other's source.
        to, back = (os.dup(fd) if fd < 5 else fd for fd in (to, back))
        self.child = subprocess.Popen(
            [browser(), *FLAGS, f'--user-data-dir={profile}', url], env=r.env,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=descriptors)
        os.close(to)
        os.close(back)
        port = os.path.join(profile, 'DevToolsActivePort')
        until(lambda: os.path.exists(port) and
              '\n' in open(port, encoding='ascii').read())
        with open(port, encoding='ascii') as file:
            self.url = 'http://127.0.0.1:' + file.read().split()[0]
        self.count = 0
        self.rest = b''
        self.session = None

    def say(self, method, **params):
        self.count += 1
        message = {'id': self.count, 'method': method, 'params': params}
        if self.session:
            message['sessionId'] = self.session
        os.write(self.out, json.dumps(message).encode() + b'\0')
        while True:
            while b'\0' not in self.rest:
                part = os.read(self.inp, 65536)
                if not part:
                    raise EOFError('the browser has gone')
                self.rest += part
            one, self.rest = self.rest.split(b'\0', 1)
            answer = json.loads(one)
            if answer.get('id') == self.count:
                if 'error' in answer:
                    raise ValueError(f"{method}: {answer['error']}")
                return answer['result']

    def sit_down(self, url):
        """In front of the tab that shows this address."""
        def find():
            self.session = None
            tabs = self.say('Target.getTargets')['targetInfos']
            return next((t['targetId'] for t in tabs if t['type'] == 'page'
                         and t['url'].startswith(url)), None)
        until(find)
        self.session = self.say('Target.attachToTarget', targetId=find(),
                                flatten=True)['sessionId']

    def ask(self, script):
        return self.say('Runtime.evaluate', expression=script,
                        returnByValue=True)['result'].get('value')

    def where(self, selector):
        """The middle of the first element that is there and in view."""
        script = f'''(() => {{ const el = document.querySelector(
            {json.dumps(selector)}); if (!el) return null;
            el.scrollIntoView({{block: 'center'}});
            const b = el.getBoundingClientRect();
            return [b.x + b.width / 2, b.y + b.height / 2]; }})()'''
        until(lambda: self.ask(script))
        return self.ask(script)

    def click(self, selector, times=1):
        x, y = self.where(selector)
        for n in range(1, times + 1):
            for kind in ('mousePressed', 'mouseReleased'):
                self.say('Input.dispatchMouseEvent', type=kind, x=x, y=y,
                         button='left', clickCount=n)

    def type(self, text):
        for c in text:
            self.say('Input.dispatchKeyEvent', type='keyDown', key=c, text=c)
            self.say('Input.dispatchKeyEvent', type='keyUp', key=c)

    def press(self, key, modifiers=0):
        code, text = CODES.get(key, (ord(key.upper()[0]), ''))
        more = {'text': text} if text and not modifiers else {}
        for kind in ('keyDown', 'keyUp'):
            self.say('Input.dispatchKeyEvent', type=kind, key=key, code=key,
                     windowsVirtualKeyCode=code, modifiers=modifiers,
                     **(more if kind == 'keyDown' else {}))

    def choose(self, selector, key):
        """In a native list, with the keyboard."""
        self.ask(f'document.querySelector({json.dumps(selector)}).focus()')
        self.type(key)

    def close(self):
        self.child.kill()
        self.child.wait()
        os.close(self.out)
        os.close(self.inp)
