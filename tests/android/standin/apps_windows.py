# SPDX-License-Identifier: Apache-2.0
"""Applications whose windows come, cover others, or go."""
from apps import P, Button, Column, Text, app, screen, status
from toolkit import View


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
def landscape(d):
    """Turned by 90 degrees."""
    d.rotation = 1
    line, say = status(d)
    d.replace(screen(Button('Turn', lambda v: say('turned')), line))


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
def rotates(d):
    """A press turns the screen."""
    line, say = status(d)

    def turn(v):
        d.rotation = 1
        say('turned')
    d.replace(screen(Button('Rotate', turn), line))


@app
def shade(d):
    """The notification shade is pulled down."""
    d.replace(screen(Button('Save', lambda v: d.note('saved'))))
    d.show(View('FrameLayout', Text('No notifications')),
           'com.android.systemui/.Shade', title='NotificationShade',
           type='NOTIFICATION_SHADE')


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
