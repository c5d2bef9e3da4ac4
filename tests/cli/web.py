# SPDX-License-Identifier: Apache-2.0
"""A web server for the tests: pages and files, good ones and broken ones."""

import contextlib
import http.server
import threading

BIG = 50_000_000
SLOW = 40_000_000


def page(body, title='Page'):
    return f'<!doctype html><meta charset=utf-8><title>{title}</title>{body}'


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by `server.answers`: path -> text, or a function of it."""
    protocol_version = 'HTTP/1.1'

    def log_message(self, *args):
        pass

    def answer(self, status, body=b'', headers=(), length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header('content-length', len(body) if length is None
                         else length)
        self.end_headers()
        self.wfile.write(body)

    def file(self, name, body, length=None):
        self.answer(200, body, [('content-type', 'application/octet-stream'), (
            'content-disposition', f'attachment; filename="{name}"')], length)

    def do_GET(self):
        self.server.hits.append(self.path)
        self.rfile.read(int(self.headers.get('content-length') or 0))
        found = self.server.answers.get(self.path.split('?')[0])
        with contextlib.suppress(ConnectionError):
            if callable(found):
                found(self)
            elif found is None:
                self.answer(404, page('<h1>Nothing here</h1>', 'Lost').encode(),
                            [('content-type', 'text/html')])
            else:
                self.answer(200, found.encode(),
                            [('content-type', 'text/html')])

    do_POST = do_GET

    def cut(self, name):
        """A file that is announced and never whole."""
        self.file(name, b'x' * 5000, 1_000_000)
        self.close_connection = True

    def drip(self, name):
        """A file that takes longer than anybody waits."""
        self.file(name, b'x' * 1000, SLOW)
        while not self.server.ending.wait(0.05):
            self.wfile.write(b'x' * 50_000)
        self.close_connection = True

    def hang(self):
        """No answer, until the server ends."""
        self.server.ending.wait(60)
        self.close_connection = True


class Web(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, answers):
        super().__init__(('127.0.0.1', 0), Handler)
        self.answers = answers
        self.hits = []
        self.ending = threading.Event()
        self.url = f'http://127.0.0.1:{self.server_address[1]}'
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        pass  # a browser that hangs up is none

    def close(self):
        self.ending.set()
        self.shutdown()
        self.server_close()
