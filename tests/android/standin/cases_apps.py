# SPDX-License-Identifier: Apache-2.0
"""More applications, one a situation that misleads an automation client."""
from apps import P, Button, Column, Edit, Text, app, screen
from toolkit import List, Scroll, View


def status(d):
    view = Text('Ready', id=P + 'status')

    def say(text):
        d.note(text)
        view.text = text
    return view, say


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
def feed(d):
    """Messages arrive by themselves in a list."""
    items = ['Hello', 'How are you?']
    rows = List(items, lambda t: View('LinearLayout', Text(t, h=150)), rows=6,
                row_h=150, id=P + 'feed')

    def arrive():
        items.append('News %d' % len(items))
        rows.first = len(items)
        rows.fill()
    line, say = status(d)
    d.replace(screen(rows, Column(Button('Dead', lambda v: None),
                                  Button('Send', lambda v: say('Sent')),
                                  line)))
    d.every(500, arrive)


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
def covered(d):
    """A banner that takes touches lies over a button; a scrim that does not
    lies over another."""
    line, say = status(d)
    under = Button('Under', lambda v: say('under'), id=P + 'under')
    banner = View('FrameLayout', Text('Cookies'), overlay=True, clickable=True,
                  id=P + 'banner', box=(0, 300, 1080, 460),
                  on_click=lambda v: d.note('banner'))
    scrim = View('FrameLayout', overlay=True, id=P + 'scrim',
                 box=(0, 460, 1080, 620))
    d.replace(View('FrameLayout', Column(
        Text('Shop', h=300), under, Button('Through',
                                           lambda v: say('through')),
        line, h=2000), banner, scrim))
    under.h = 160


@app
def half_covered(d):
    """Only the middle of a button is covered."""
    line, say = status(d)
    wide = View('Button', text='Wide', h=200, on_click=lambda v: say('wide'))
    fab = View('ImageButton', desc='Chat', overlay=True,
               box=(440, 300, 640, 500), on_click=lambda v: d.note('chat'))
    d.replace(View('FrameLayout', Column(Text('Shop', h=300), wide, line),
                   fab))


@app
def settings_row(d):
    """Name in a text, action on the row, state on a switch that takes none."""
    line, say = status(d)
    switch = View('Switch', checkable=True, clickable=False, focusable=False,
                  w=200, id='android:id/switch_widget')

    def press(v):
        switch.checked = not switch.checked
        say('wifi %s' % switch.checked)
    d.replace(screen(
        View('LinearLayout',
             View('LinearLayout', Text('Wi-Fi', id='android:id/title', h=80),
                  Text('Not connected', id='android:id/summary', h=60)),
             switch, row=True, on_click=press, h=160),
        View('LinearLayout', View('LinearLayout',
                                  Text('Bluetooth', id='android:id/title'),
                                  ), row=True,
             on_click=lambda v: d.show(screen(Text('Pair a device'),
                                              title='Bluetooth'),
                                       'com.shop/.Bluetooth')),
        line))


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
def twins(d):
    """Two buttons of the same name in two rows."""
    line, say = status(d)

    def row(name):
        return View('LinearLayout', Text(name, w=700),
                    Button('Buy', lambda v: say('bought ' + name)), row=True)
    d.replace(screen(row('Apples'), row('Pears'), line))


@app
def rows(d):
    """A list of a hundred rows, eight in view."""
    line, say = status(d)

    def make(i):
        return View('LinearLayout', Text('Item %d' % i, id=P + 'name'),
                    on_click=lambda v: say('opened %d' % i))
    d.replace(screen(List(list(range(1, 101)), make, id=P + 'list'), line))


@app
def keyboard(d):
    """A field has the focus, the keyboard covers the button."""
    line, say = status(d)
    field = Edit(id=P + 'name', hint='Name')
    d.replace(screen(field, line, View('LinearLayout', h=1300),
                     Button('Send', lambda v: say('sent'), h=200)))
    w = d.active()
    w.focus = field
    d.ime_shown = True


@app
def keyboard_frame(d):
    """The same without a region: only a frame as large as the screen."""
    keyboard(d)
    d.ime_region = False


@app
def hardware_keyboard(d):
    """The keyboard is said to be shown, and nothing is drawn."""
    keyboard(d)
    d.hard_keyboard = True


@app
def bubble(d):
    """Another application's bubble over a button."""
    line, say = status(d)
    d.replace(screen(Button('Pay', lambda v: say('paid'), h=160), line))
    d.overlays = [dict(title='com.chat/.Bubble', box=(0, 100, 1080, 420))]


@app
def permission(d):
    """A permission dialog of another package stands before the application."""
    basics = screen(Button('Record', lambda v: d.note('record')))
    d.replace(basics)
    d.show(Column(Text('Allow Shop to record audio?',
                       id='com.android.permissioncontroller:id/message'),
                  Button('While using the app',
                         lambda v: (d.note('allowed'), d.close())),
                  Button("Don't allow",
                         lambda v: (d.note('denied'), d.close()))),
           'com.android.permissioncontroller/.GrantPermissionsActivity',
           box=(60, 1500, 1020, 2200), type='APPLICATION')


@app
def asks_permission(d):
    """A press leads to a permission dialog."""
    def record(v):
        d.note('asked')
        d.show(Column(Text('Allow Shop to record audio?'),
                      Button('Allow', lambda v: d.close())),
               'com.android.permissioncontroller/.GrantPermissionsActivity',
               box=(60, 1500, 1020, 2200), type='APPLICATION')
    d.replace(screen(Button('Record', record)))


@app
def crash(d):
    """The application dies of a press."""
    def die(v):
        d.note('crashed')
        d.show(Column(Text('Shop keeps stopping',
                           id='android:id/alertTitle'),
                      View('Button', text='Close app', clickable=True,
                           id='android:id/aerr_close')),
               'com.shop/.Main', title='Application Error: com.shop',
               package='android', box=(60, 1000, 1020, 1500),
               type='SYSTEM_ERROR')
    d.replace(screen(Button('Explode', die), Text('Fine so far')))


@app
def not_responding(d):
    """The application hangs after a press."""
    def hang(v):
        d.note('hung')
        d.show(Column(Text("Shop isn't responding",
                           id='android:id/alertTitle'),
                      View('Button', text='Wait', clickable=True,
                           id='android:id/aerr_wait')),
               'com.shop/.Main',
               title='Application Not Responding: com.shop',
               package='android', box=(60, 1000, 1020, 1500),
               type='SYSTEM_ERROR')
    d.replace(screen(Button('Hang', hang)))


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
def dead_switch(d):
    """A switch that does not move."""
    d.replace(screen(View('Switch', text='Stuck', checkable=True,
                          on_click=lambda v: d.note('pressed'))))


@app
def fields(d):
    """Fields that do not take everything as it is typed."""
    def limit(f, text):
        return text[:5]

    def upper(f, text):
        return text.upper()

    def digits(f, text):
        return ''.join(c for c in text if c.isdigit())
    d.replace(screen(
        Text('Plain', h=70), Edit(id=P + 'plain'),
        Text('Five', h=70), Edit(id=P + 'five', on_text=limit),
        Text('Upper', h=70), Edit(id=P + 'upper', on_text=upper),
        Text('Digits', h=70), Edit(id=P + 'digits', on_text=digits),
        Text('Filled', h=70), Edit(id=P + 'filled', text='old value'),
        Text('Secret', h=70), Edit(id=P + 'secret', password=True),
        Text('Read only', h=70), Edit(id=P + 'ro', text='fixed',
                                      enabled=False)))


@app
def hints(d):
    """A hint that reads like a value."""
    d.replace(screen(Edit(id=P + 'city', hint='Berlin'),
                     Edit(id=P + 'street', hint='Street')))


@app
def deaf_field(d):
    """A field that gets the focus and takes no keys."""
    d.replace(screen(Text('Deaf', h=70),
                     Edit(id=P + 'deaf', on_text=lambda f, t: '')))


@app
def focus_thief(d):
    """Tapping a field gives the focus to another one."""
    other = Edit(id=P + 'other', hint='Other')
    mine = Edit(id=P + 'mine', hint='Mine')

    def steal(v):
        d.active().focus = other
    mine.on_click = steal
    d.replace(screen(mine, other))


@app
def search(d):
    """ENTER sends a field off."""
    line, say = status(d)
    field = Edit(id=P + 'query', hint='Search')
    field.on_enter = lambda f: d.show(
        screen(Text('Results for ' + f.text), title='Results'),
        'com.shop/.Results')
    d.replace(screen(field, line))


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
def reorder(d):
    """A checked row moves to the end of its list."""
    items = [['Milk', False], ['Bread', False], ['Eggs', False]]
    box = View('LinearLayout')

    def build():
        box.children = []
        for item in sorted(items, key=lambda i: i[1]):
            c = View('CheckBox', text=item[0], checkable=True,
                     checked=item[1])

            def press(v, item=item):
                item[1] = not item[1]
                d.note('%s %s' % (item[0], item[1]))
                build()
            c.on_click, c.clickable = press, True
            box.add(c)
    build()
    d.replace(screen(box))


@app
def landscape(d):
    """Turned by 90 degrees."""
    d.rotation = 1
    line, say = status(d)
    d.replace(screen(Button('Turn', lambda v: say('turned')), line))


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
def dialog(d):
    """A dialog is open: the screen behind it is not in the dump."""
    line, say = status(d)
    d.replace(screen(Button('Behind', lambda v: say('behind')), line))
    d.show(Column(Text('Delete the order?', id='android:id/alertTitle'),
                  Button('Cancel', lambda v: (d.note('cancelled'), d.close())),
                  Button('Delete', lambda v: (d.note('deleted'), d.close()))),
           box=(100, 900, 980, 1400), type='APPLICATION')


@app
def one_shot(d):
    """A banner that has nothing to do with the press leaves meanwhile."""
    banner = Text('Synchronized', id=P + 'banner')
    line, say = status(d)
    d.replace(screen(banner, Column(*[Text('Line %d' % i, h=90)
                                      for i in range(9)]),
                     Column(Button('Work', lambda v: say('Done')), line)))


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
def form(d):
    """A scrolling form whose button is out of view."""
    line, say = status(d)
    d.replace(screen(line, Scroll(*[Text('Paragraph %d' % i, h=300)
                                    for i in range(8)],
                                  Button('Agree', lambda v: say('agreed')),
                                  h=1200)))


@app
def pulsing(d):
    """A dead button whose picture moves by itself."""
    icon_view = View('ImageButton', desc='Pulse', clickable=True,
                     on_click=lambda v: d.note('nothing'))
    icon_view.pulses = True
    d.replace(screen(icon_view, Text('A photo')))


@app
def drawn_elsewhere(d):
    """A dead button; a picture far from it changes at the same time."""
    photo = View('ImageView', id=P + 'photo', h=600)

    def press(v):
        d.note('nothing')
        photo.look = 'other'
    d.replace(screen(View('ImageButton', desc='Dead', clickable=True,
                          on_click=press),
                     Column(*[Text('Line %d' % i, h=90) for i in range(5)]),
                     photo))


@app
def asleep(d):
    """The screen is off."""
    basics = screen(Button('Save', lambda v: d.note('saved')))
    d.replace(basics)
    d.awake = False


@app
def locked(d):
    """The lock screen stands before the application."""
    d.replace(screen(Button('Save', lambda v: d.note('saved'))))
    d.locked = True
    d.show(View('FrameLayout', Text('4:20', id='com.android.systemui:id/'
                                    'clock_view'),
                Text('Swipe up to unlock')),
           'com.android.systemui/.Keyguard', title='NotificationShade',
           type='NOTIFICATION_SHADE')


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
def long_list(d):
    """A list that says where it is at its end."""
    def make(i):
        return View('LinearLayout', Text('Row %d' % i))
    d.replace(screen(List(list(range(1, 31)), make, id=P + 'list')))


@app
def recycled(d):
    """Rows are views that are filled again: the third row is another record
    after the press."""
    items = ['Ann', 'Bob', 'Cem', 'Dan']
    rows = List(items, lambda t: View('LinearLayout', Text(t, h=150),
                                      on_click=lambda v: d.note('open ' + t)),
                rows=4, row_h=150, id=P + 'people')
    d.recycle = lambda: (items.__setitem__(slice(None), ['Eve', 'Fay', 'Gus',
                                                         'Hal']),
                         rows.fill())
    d.replace(screen(rows))


@app
def rotates(d):
    """A press turns the screen."""
    line, say = status(d)

    def turn(v):
        d.rotation = 1
        say('turned')
    d.replace(screen(Button('Rotate', turn), line))


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


@app
def shade(d):
    """The notification shade is pulled down."""
    d.replace(screen(Button('Save', lambda v: d.note('saved'))))
    d.show(View('FrameLayout', Text('No notifications')),
           'com.android.systemui/.Shade', title='NotificationShade',
           type='NOTIFICATION_SHADE')


@app
def adb_keyboard(d):
    """An input method that takes any text is installed and not enabled."""
    fields(d)
    d.keyboards = d.keyboards + ['com.android.adbkeyboard/.AdbIME']


@app
def other_keyboard(d):
    """The same, and the user has chosen a keyboard that is not the first."""
    adb_keyboard(d)
    d.keyboards.append('org.keys/.Fine')
    d.keyboard = 'org.keys/.Fine'


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
def drag_drop(d):
    """A card that is carried to a bin; a swipe moves nothing."""
    line, say = status(d)
    card = View('TextView', text='Card', h=200, long_clickable=True)
    card.on_drop = lambda v, to: say(
        'dropped on ' + (to.text if to else 'nothing'))
    d.replace(screen(card, Text('Between', h=300),
                     View('TextView', text='Bin', clickable=True, h=200),
                     line))


@app
def overridden(d):
    """The size of the screen is overridden: touches are in that size."""
    d.override = (720, 1600)
    line, say = status(d)
    d.replace(screen(Button('Left', lambda v: say('left')),
                     View('LinearLayout', Text('Space', w=400),
                          Button('Right', lambda v: say('right')), row=True),
                     line))


@app
def same_screens(d):
    """The next activity looks exactly like this one."""
    def page(name):
        return screen(Button('Next', lambda v: (
            d.note('next'), d.replace(page(name), 'com.shop/.Second'))),
            Text('A page'))
    d.replace(page('first'))


@app
def booting(d):
    """Back from a reboot: the services are not there yet."""
    d.replace(screen(Button('Save', lambda v: d.note('saved'))))
    d.props['sys.boot_completed'] = ''


@app
def one_by_one(d):
    """Rows reuse views while the list moves; every row has a button of the
    same name."""
    line, say = status(d)

    def make(i):
        return View('LinearLayout', Text('Person %d' % i, id=P + 'name', w=600),
                    Button('Call', lambda v: say('called %d' % i),
                           id=P + 'call'), row=True)
    d.replace(screen(line, List(list(range(1, 41)), make, id=P + 'list')))
