# SPDX-License-Identifier: Apache-2.0
"""The device's end of the adb protocol: messages of 24 bytes and a payload,
streams inside them. The real adb server connects to it over TCP."""
import asyncio
import struct

VERSION = 0x01000001
MAX_DATA = 256 * 1024
CNXN, OPEN, OKAY, CLSE, WRTE, AUTH = (
    int.from_bytes(name, 'little')
    for name in (b'CNXN', b'OPEN', b'OKAY', b'CLSE', b'WRTE', b'AUTH'))
AUTH_TOKEN, AUTH_SIGNATURE = 1, 2


class Stream:
    """One service: what it writes waits until the other side has taken the
    last piece."""

    def __init__(self, link, local, remote):
        self.link, self.local, self.remote = link, local, remote
        self.ready = asyncio.Event()
        self.closed = False
        self.incoming = bytearray()
        self.data = asyncio.Event()

    async def write(self, data):
        for i in range(0, len(data), MAX_DATA // 4):
            if self.closed or self.link.dead:
                return
            self.ready.clear()
            self.link.send(WRTE, self.local, self.remote,
                           data[i:i + MAX_DATA // 4])
            await self.ready.wait()

    async def read(self, count):
        while len(self.incoming) < count:
            if self.closed:
                raise EOFError
            self.data.clear()
            await self.data.wait()
        piece = bytes(self.incoming[:count])
        del self.incoming[:count]
        return piece

    def close(self):
        if not self.closed:
            self.closed = True
            self.link.send(CLSE, self.local, self.remote, b'')


class Link:
    """One connection of an adb server."""

    def __init__(self, device, reader, writer):
        self.device, self.reader, self.writer = device, reader, writer
        self.streams = {}
        self.next = 1
        self.dead = False

    def send(self, command, arg0, arg1, data):
        if self.dead:
            return
        self.writer.write(struct.pack('<6I', command, arg0, arg1, len(data),
                                      sum(data) & 0xffffffff,
                                      command ^ 0xffffffff) + data)

    def cut(self):
        """The cable is pulled."""
        self.dead = True
        self.writer.transport.abort()
        for stream in self.streams.values():
            stream.closed = True
            stream.ready.set()
            stream.data.set()

    async def run(self):
        try:
            while not self.dead:
                head = await self.reader.readexactly(24)
                command, arg0, arg1, size, _, _ = struct.unpack('<6I', head)
                data = await self.reader.readexactly(size)
                self.handle(command, arg0, arg1, data)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.cut()
            self.device.links.discard(self)

    def handle(self, command, arg0, arg1, data):
        unknown = self.device.faults.get('unauthorized')
        if unknown and (command == CNXN or
                        (command, arg0) == (AUTH, AUTH_SIGNATURE)):
            # No key of the server's is known; nobody allows one either.
            self.send(AUTH, AUTH_TOKEN, 0, bytes(20))
        elif command == CNXN:
            self.send(CNXN, VERSION, MAX_DATA, self.device.banner())
        elif command == OPEN:
            stream = Stream(self, self.next, arg0)
            self.next += 1
            self.streams[stream.local] = stream
            service = data.rstrip(b'\0').decode('utf-8', 'replace')
            if not self.device.offers(service):
                self.send(CLSE, 0, arg0, b'')
                return
            self.send(OKAY, stream.local, stream.remote, b'')
            asyncio.ensure_future(self.serve(stream, service))
        elif command == OKAY and arg1 in self.streams:
            self.streams[arg1].ready.set()
        elif command == WRTE and arg1 in self.streams:
            stream = self.streams[arg1]
            stream.incoming += data
            stream.data.set()
            self.send(OKAY, stream.local, stream.remote, b'')
        elif command == CLSE and arg1 in self.streams:
            stream = self.streams.pop(arg1)
            stream.closed = True
            stream.ready.set()
            stream.data.set()

    async def serve(self, stream, service):
        try:
            await self.device.serve(stream, service)
        except (EOFError, ConnectionError):
            pass
        stream.close()
        self.streams.pop(stream.local, None)


def packet(kind, data):
    return struct.pack('<BI', kind, len(data)) + data
