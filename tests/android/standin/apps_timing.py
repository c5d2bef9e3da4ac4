# SPDX-License-Identifier: Apache-2.0
"""Applications that change by themselves, late, or back again."""
from apps import P, Button, Column, Edit, Text, app, screen, status
from toolkit import View


@app
def clock(d):
    """A clock ticks once a second; one button works, one is dead."""
    time = Text('12:00:00', id=P + 'clock')
    far = Column(*[Text('Line %d' % i, h=100) for i in range(6)])
    at = [0]

    def tick():
        at[0] += 1
        time.text = '12:00:%02d' % at[0]
    line, say = status(d)
    d.replace(screen(time, far, Column(Button('Dead', lambda v: None),
                                       Button('Work', lambda v: say('Done')),
                                       line)))
    d.every(450, tick)


@app
def counter(d):
    """A number beside a button: it ticks only when pressed."""
    number = Text('Count: 0', id=P + 'count')
    n = [0]

    def more(v):
        n[0] += 1
        number.text = 'Count: %d' % n[0]
        d.note('more')
    d.replace(screen(Column(number, Button('More', more)),
                     Column(*[Text('Line %d' % i, h=90) for i in range(9)])))


@app
def badge(d):
    """The effect is a number at the other end of the screen."""
    number = Text('0', id=P + 'badge')
    n = [0]

    def add(v):
        n[0] += 1
        number.text = str(n[0])
        d.note('added')
    d.replace(screen(
        View('LinearLayout', Text('Cart', w=800), number, row=True),
        Column(*[Text('Line %d' % i, h=90) for i in range(9)]),
        Column(View('FrameLayout', Button('Add to cart', add)))))


@app
def late(d):
    """The effect comes a second and a half after the press."""
    line, say = status(d)

    def load(v):
        d.note('asked')
        d.after(1500, lambda: d.show(screen(Text('Your orders'),
                                            title='Orders'),
                                     'com.shop/.Orders'))
    d.replace(screen(Button('Orders', load), line))


@app
def spinner_then(d):
    """A progress bar, then the answer."""
    line, say = status(d)
    bar = View('ProgressBar', id=P + 'progress', visible=False, h=80)

    def load(v):
        bar.visible = True

        def done():
            bar.visible = False
            say('Loaded')
        d.after(1200, done)
    d.replace(screen(Button('Load', load), bar, line))


@app
def refused(d):
    """A form that says no under its field."""
    mail = Edit(id=P + 'mail', hint='Mail')
    error = Text('', id=P + 'textinput_error', visible=False)

    def send(v):
        if '@' in mail.text:
            d.show(screen(Text('Thank you'), title='Done'),
                   'com.shop/.Done')
            d.note('sent')
        else:
            error.text, error.visible = 'Enter a valid mail address', True
            d.note('refused')
    d.replace(screen(mail, error, Button('Send', send)))


@app
def snap_back(d):
    """A switch that goes back by itself."""
    switch = View('Switch', text='Roaming', checkable=True)

    def press(v):
        v.checked = not v.checked
        d.note('flip')

        def back():
            v.checked = False
            d.note('back')
        d.after(250, back)
    switch.on_click, switch.clickable = press, True
    d.replace(screen(switch))


@app
def one_shot(d):
    """A banner that has nothing to do with the press leaves meanwhile."""
    banner = Text('Synchronized', id=P + 'banner')
    line, say = status(d)
    d.replace(screen(banner, Column(*[Text('Line %d' % i, h=90)
                                      for i in range(9)]),
                     Column(Button('Work', lambda v: say('Done')), line)))


@app
def pulsing(d):
    """A dead button whose picture moves by itself."""
    icon_view = View('ImageButton', desc='Pulse', clickable=True,
                     on_click=lambda v: d.note('nothing'))
    icon_view.pulses = True
    d.replace(screen(icon_view, Text('A photo')))


@app
def toast_only(d):
    """The effect is a toast, which is in no dump."""
    d.replace(screen(Button('Toast', lambda v: d.note('toasted'))))


@app
def animates(d):
    """An animation after the press keeps the screen from resting for a
    while."""
    line, say = status(d)

    def go(v):
        say('Moved')
        for i in range(1, 12):
            d.after(i * 50, lambda: None)
    d.replace(screen(Button('Animate', go), line))


@app
def swallow(d):
    """A disabled view over a button keeps the touch, and does nothing."""
    line, say = status(d)
    under = Button('Under', lambda v: say('under'), h=160)
    veil = View('FrameLayout', overlay=True, clickable=True, enabled=False,
                id=P + 'veil', box=(0, 300, 1080, 460))
    d.replace(View('FrameLayout', Column(Text('Shop', h=300), under, line),
                   veil))
