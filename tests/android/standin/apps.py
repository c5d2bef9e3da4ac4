# SPDX-License-Identifier: Apache-2.0
"""Applications of the stand-in. Each sets the device up; its handlers log what
really happened, which is the truth that cases compare with."""
from toolkit import List, Scroll, View

P = 'com.shop:id/'


def Text(text, **kw):
    return View('TextView', text=text, **kw)


def Button(text, on_click=None, **kw):
    kw.setdefault('clickable', True)
    return View('Button', text=text, on_click=on_click, **kw)


def Edit(**kw):
    return View('EditText', **kw)


def Column(*children, **kw):
    return View('LinearLayout', *children, **kw)


def screen(*children, title='Shop'):
    return View('FrameLayout', Column(Text(title, id=P + 'title', h=160),
                                      *children))


def launcher(d):
    return View('FrameLayout', Column(
        Text('Home screen', h=300),
        View('TextView', text='Shop', h=200,
             on_click=lambda v: start(d, 'com.shop'))),
        package='com.launcher')


def start(d, name):
    if name.split('/')[0] in ('com.shop', "'com.shop'"):
        d.note('start:' + name)
        d.replace(screen(Text('Welcome to the shop')), 'com.shop/.Main')
        return True
    return False


def status(d):
    """A line that says what was done, and what says it there."""
    view = Text('Ready', id=P + 'status')

    def say(text):
        d.note(text)
        view.text = text
    return view, say


APPS = {}


def app(run):
    APPS[run.__name__] = run
    return run


@app
def basics(d):
    """A screen of plain controls."""
    def save(v):
        d.note('saved')
        note.text = 'Saved'
    note = Text('', id=P + 'note')

    def details(v):
        d.show(screen(Text('Details of the order'), title='Details'),
               'com.shop/.Details')

    def dialog(v):
        d.show(Column(Text('Delete the order?', id='android:id/alertTitle'),
                      Button('Cancel', lambda v: d.close()),
                      Button('Delete', lambda v: (d.note('deleted'),
                                                  d.close()))),
               box=(100, 900, 980, 1400), type='APPLICATION')

    def flip(v):
        v.checked = not v.checked
        d.note('flip:%s' % v.checked)
    d.replace(screen(
        Button('Save', save, id=P + 'save'),
        note,
        Button('Details', details),
        Button('Delete', dialog),
        Button('Dead', lambda v: None, id=P + 'dead'),
        Button('Disabled', save, enabled=False),
        View('CheckBox', text='Gift wrap', checkable=True, on_click=flip),
        View('Switch', text='Express', checkable=True, on_click=flip),
        Edit(id=P + 'name', hint='Name'),
        Edit(id=P + 'mail', hint='Mail'),
    ))
