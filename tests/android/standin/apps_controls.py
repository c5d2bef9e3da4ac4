# SPDX-License-Identifier: Apache-2.0
"""Applications with controls that are unusual, mute or dead."""
from apps import P, Button, Column, Text, app, screen, status
from toolkit import View


@app
def compose(d):
    """Clickable views with passive text, and unnamed buttons inside them."""
    line, say = status(d)

    def box(text, on_click):
        return View('android.view.View',
                    View('TextView', text=text, h=100),
                    View('Button', clickable=False, h=20), on_click=on_click,
                    h=120)
    toggle = View('android.view.View', checkable=True, desc='Dark mode')

    def flip(v):
        toggle.checked = not toggle.checked
        d.note('dark %s' % toggle.checked)
    toggle.on_click, toggle.clickable = flip, True
    d.replace(View('androidx.compose.ui.platform.ComposeView',
                   View('android.view.View',
                        box('Generate Session', lambda v: say('generated')),
                        box('Cancel', lambda v: say('cancelled')), toggle,
                        line)))


@app
def react_native(d):
    """content-desc on a ViewGroup, texts inside."""
    line, say = status(d)
    d.replace(View('FrameLayout', View(
        'android.view.ViewGroup',
        View('android.view.ViewGroup',
             View('TextView', text='Buy now'), desc='Buy now',
             on_click=lambda v: say('bought')),
        View('android.view.ViewGroup', View('TextView', text='Later'),
             desc='Later, does nothing', on_click=lambda v: None),
        line)))


@app
def dead_switch(d):
    """A switch that does not move."""
    d.replace(screen(View('Switch', text='Stuck', checkable=True,
                          on_click=lambda v: d.note('pressed'))))


@app
def long_press(d):
    """One view takes long presses, one only clicks."""
    line, say = status(d)
    d.replace(screen(
        View('TextView', text='Photo', on_click=lambda v: say('opened'),
             on_long=lambda v: say('menu')),
        View('TextView', text='Plain', on_click=lambda v: say('clicked')),
        line))


@app
def tabs(d):
    """Tabs of a tab layout."""
    page = Text('Page one', id=P + 'page')
    names = ['One', 'Two', 'Three']
    views = []

    def choose(v):
        for t in views:
            t.selected = t is v
        page.text = 'Page ' + v.desc
        d.note('tab ' + v.desc)
    for n in names:
        views.append(View('androidx.appcompat.app.ActionBar$Tab', desc=n,
                          on_click=choose, selected=n == 'One'))
    d.replace(screen(View('com.google.android.material.tabs.TabLayout',
                          View('LinearLayout', *views, row=True)), page))


@app
def spinner(d):
    """A drop-down: its list is a window of its own."""
    value = Text('Red', id='android:id/text1')
    drop = View('Spinner', value, id=P + 'colour')

    def opened(v):
        def pick(c):
            def run(v):
                value.text = c
                d.note('chose ' + c)
                d.close()
            return run
        d.show(View('ListView', *[View('CheckedTextView', text=c,
                                       on_click=pick(c))
                                  for c in ('Red', 'Green', 'Blue')]),
               box=(0, 400, 600, 900), type='APPLICATION_PANEL')
    drop.on_click, drop.clickable = opened, True
    d.replace(screen(Text('Colour', h=70), drop))


@app
def slider(d):
    """A seek bar with its value in the text beside it."""
    label = Text('Volume: 20', id=P + 'volume_text')
    bar = View('SeekBar', id=P + 'volume', h=120)

    def slide(v, share):
        label.text = 'Volume: %d' % round(max(0, min(1, share)) * 100)
    bar.on_slide = slide
    bar.on_click = None
    d.replace(screen(Column(label, bar)))


@app
def mute_slider(d):
    """A seek bar whose value nothing shows."""
    bar = View('SeekBar', id=P + 'bright', desc='Brightness', h=120)
    bar.on_slide = lambda v, share: d.note('slid')
    d.replace(screen(bar))


@app
def icon(d):
    """Only the picture of a button changes."""
    heart = View('ImageButton', desc='Like', id=P + 'like')

    def like(v):
        v.look = 'red'
        d.note('liked')
    heart.on_click, heart.clickable = like, True
    d.replace(screen(heart, View('ImageButton', desc='Broken', clickable=True,
                                 on_click=lambda v: d.note('nothing')),
                     Text('A photo')))


@app
def secure(d):
    """The same where pictures are black."""
    icon(d)
    d.active().secure = True


@app
def zero(d):
    """Odd nodes: no extent, no text, a lone emoji, quotes."""
    line, say = status(d)
    ghost = View('Button', text='Ghost', clickable=True, box=(0, 0, 0, 0),
                 overlay=True)
    d.replace(View('FrameLayout', Column(
        Text('Shop', h=160),
        Button('Say "hi" & <go>', lambda v: say('quotes')),
        Button('\U0001F600 Smile', lambda v: say('smile')),
        Button('Zeile\nzwei', lambda v: say('lines')), line), ghost))


@app
def drawing(d):
    """Siblings that are drawn in another order than they are listed."""
    line, say = status(d)
    top = View('Button', text='Top', clickable=True, order=3,
               overlay=True, box=(0, 300, 1080, 460),
               on_click=lambda v: say('top'))
    below = View('Button', text='Below', clickable=True, order=2,
                 overlay=True, box=(0, 300, 1080, 460),
                 on_click=lambda v: say('below'))
    column = Column(Text('Shop', h=500), line)
    column.order = 1
    d.replace(View('FrameLayout', column, top, below))


@app
def web(d):
    """Content of a WebView, where the tree has it."""
    line, say = status(d)
    d.replace(screen(View('android.webkit.WebView', View(
        'android.view.View', View('android.view.View', text='Read more',
                                  on_click=lambda v: say('read')),
        View('Button', text='Accept', on_click=lambda v: say('accepted')))),
        line))


@app
def zoom(d):
    """A map that two fingers enlarge, and tells its scale."""
    line, say = status(d)
    level = [1]
    area = View('android.view.View', desc='Map', h=800)

    def pinch(v, opens):
        level[0] += 1 if opens else -1
        line.text = 'Zoom %d' % level[0]
    area.on_pinch = pinch
    d.replace(screen(area, line))


@app
def old_switch(d):
    """Before API 30 a switch tells its state in its text."""
    switch = View('Switch', text='Wifi OFF', checkable=True)

    def press(v):
        v.checked = not v.checked
        v.text = 'Wifi ON' if v.checked else 'Wifi OFF'
        d.note('flip:%s' % v.checked)
    switch.on_click, switch.clickable = press, True
    d.replace(screen(switch))


@app
def overridden(d):
    """The size of the screen is overridden: touches are in that size."""
    d.override = (720, 1600)
    line, say = status(d)
    d.replace(screen(Button('Left', lambda v: say('left')),
                     View('LinearLayout', Text('Space', w=400),
                          Button('Right', lambda v: say('right')), row=True),
                     line))
