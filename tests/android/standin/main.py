# SPDX-License-Identifier: Apache-2.0
"""Runs stand-in devices, one a worker, and takes orders on stdin, one JSON a
line; each gets one JSON line as its answer.

  {"device": 0, "load": "basics", "api": 34, "profile": "fast", "faults": {}}
  {"device": 0, "read": true}      what happened, and what was asked for
  {"device": 0, "cut": true}       the connection breaks
  {"device": 0, "fault": {}}       from now on
  {"device": 0, "recycle": true}   rows are filled with other records
"""
import asyncio
import json
import sys

from apps import APPS
from device import PROFILES, Device
from toolkit import Tree
import apps_controls  # noqa: F401  these register more of them
import apps_fields  # noqa: F401
import apps_lists  # noqa: F401
import apps_timing  # noqa: F401
import apps_windows  # noqa: F401
import contract  # noqa: F401  and what the contract describes


def order(d, o):
    if 'load' in o:
        d.stop_timers()
        d.api = o.get('api', 34)
        d.profile = dict(PROFILES[o.get('profile', 'fast')])
        d.reset()
        if 'spec' in o:
            APPS[o['load']](d, o['spec'])
        else:
            APPS[o['load']](d)
        d.faults.update(o.get('faults', {}))
        if d.faults.get('old_file'): # of the last dump that worked
            d.files['/data/local/tmp/deed.xml'] = Tree(
                d.active(), d.size(), 0, d.api).xml().encode()
        d.rotation = o.get('rotation', d.rotation)
        if o.get('u2'):
            from u2 import Server
            d.u2 = Server(d)
        d.changed()
        d.last_event = -1e9
        return {'ok': True}
    if 'fault' in o:
        d.faults.update(o['fault'])
        return {'ok': True}
    if 'recycle' in o:
        d.recycle()
        d.changed()
        return {'ok': True}
    if 'cut' in o:
        d.cut()
        return {'ok': True}
    w = d.active()
    return {'log': d.log, 'dumps': d.dumps,
            'sources': d.u2.sources if d.u2 else 0,
            'settings': d.u2.settings if d.u2 else {}, 'inputs': d.inputs,
            'keyboard': d.keyboard,
            'screen': w.component if w else None,
            'shown': [v.text for v in w.root.walk() if v.text] if w else [],
            'texts': {v.id: v.text for v in w.root.walk() if v.id}
            if w else {},
            'checked': {v.id or v.text: v.checked for v in w.root.walk()
                        if v.checkable} if w else {}}


async def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    devices = [Device('standin%d' % i) for i in range(count)]
    ports = [await d.listen() for d in devices]
    for d in devices:
        APPS['basics'](d)
    print(json.dumps({'ports': ports}), flush=True)
    loop = asyncio.get_event_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while True:
        line = await reader.readline()
        if not line:
            return
        o = json.loads(line)
        try:
            answer = order(devices[o.get('device', 0)], o)
        except Exception as e:  # a mistake in a case, told to its author
            answer = {'error': repr(e)}
        print(json.dumps(answer), flush=True)


asyncio.run(main())
