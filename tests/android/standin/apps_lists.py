# SPDX-License-Identifier: Apache-2.0
"""Applications with lists, rows and things that look alike."""
from apps import P, Button, Column, Text, app, screen, status
from toolkit import List, View


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
def one_by_one(d):
    """Rows reuse views while the list moves; every row has a button of the
    same name."""
    line, say = status(d)

    def make(i):
        return View('LinearLayout', Text('Person %d' % i, id=P + 'name', w=600),
                    Button('Call', lambda v: say('called %d' % i),
                           id=P + 'call'), row=True)
    d.replace(screen(line, List(list(range(1, 41)), make, id=P + 'list')))
