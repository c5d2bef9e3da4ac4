# SPDX-License-Identifier: Apache-2.0
"""Applications with fields, and with what types into them."""
from apps import P, Button, Edit, Text, app, screen, status
from toolkit import Scroll, View


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
def form(d):
    """A scrolling form whose button is out of view."""
    line, say = status(d)
    d.replace(screen(line, Scroll(*[Text('Paragraph %d' % i, h=300)
                                    for i in range(8)],
                                  Button('Agree', lambda v: say('agreed')),
                                  h=1200)))


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
