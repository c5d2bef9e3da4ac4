// SPDX-License-Identifier: Apache-2.0
// Runs in the page's own world before any script of the page. It counts the
// event listeners of every target, since the protocol does not tell them, and
// hands a function that reads them to the driver; the page gets no reference.
// A page can see that addEventListener is not the browser's own, and can call
// one that it took from elsewhere: its listeners are then not counted, which
// is why "nothing listens" is believed only of documents in which ours is in
// place. It cannot add listeners to the count that it does not have. Getters
// of the page that run while the agent is answered can learn the type of its
// event and answer in its place: that is no more than they can do by redefining
// what is read here.
(channel, type) => {
  const { apply, construct, ownKeys } = Reflect;
  const get = (map, key) => apply(mapGet, map, [key]);
  const mapGet = WeakMap.prototype.get;
  const mapSet = WeakMap.prototype.set;
  const pathOf = Event.prototype.composedPath;
  const stop = Event.prototype.stopImmediatePropagation;
  const CustomEventOf = CustomEvent;
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype,
    'detail').get;
  const dispatch = EventTarget.prototype.dispatchEvent;
  const parentOf = Object.getOwnPropertyDescriptor(Node.prototype,
    'parentNode').get;
  const slotOf = Object.getOwnPropertyDescriptor(Element.prototype,
    'assignedSlot').get;
  const proto = EventTarget.prototype;
  const add = proto.addEventListener;
  const remove = proto.removeEventListener;
  const counted = new WeakMap();
  const create = Object.create;
  const isCapture = options => (typeof options === 'object' && options ?
    !!options.capture : !!options);
  // One list a type: [listener, capture, ...].
  const note = (target, name, listener, capture, adds) => {
    let types = get(counted, target);
    if (!types) {
      types = create(null);
      apply(mapSet, counted, [target, types]);
    }
    const list = types[name] || (types[name] = []);
    let at = 0;
    while (at < list.length &&
        !(list[at] === listener && list[at + 1] === capture)) {
      at += 2;
    }
    if (adds) {
      list[at] = listener;
      list[at + 1] = capture;
    } else if (at < list.length) {
      list[at] = list[list.length - 2];
      list[at + 1] = list[list.length - 1];
      list.length -= 2;
      if (!list.length) {
        delete types[name];
      }
    }
  };
  const wrap = (original, adds) => ({
    wrapped(name, listener) {
      const done = apply(original, this, arguments);
      if (listener) {
        note(this === undefined || this === null ? window : this, `${name}`,
          listener, isCapture(arguments[2]), adds);
      }
      return done;
    }
  }).wrapped;
  const define = (name, value) => {
    const old = Object.getOwnPropertyDescriptor(proto, name);
    Object.defineProperty(value, 'name', { value: name, configurable: true });
    Object.defineProperty(proto, name, Object.assign(old, { value }));
  };
  define('addEventListener', wrap(add, true));
  define('removeEventListener', wrap(remove, false));
  const HANDLERS = ['click', 'mousedown', 'mouseup', 'pointerdown',
    'pointerup', 'touchstart', 'touchend', 'dblclick', 'auxclick',
    'contextmenu', 'touchmove', 'pointermove', 'mousemove', 'mouseenter',
    'mouseover', 'wheel', 'dragstart', 'input', 'beforeinput', 'change',
    'keydown', 'keyup', 'keypress', 'paste', 'focusout', 'blur', 'focus',
    'focusin', 'submit'];
  const typesOf = target => {
    const types = get(counted, target);
    const found = types ? ownKeys(types) : [];
    for (const name of HANDLERS) {
      if (typeof target['on' + name] === 'function') {
        found[found.length] = name;
      }
    }
    return found;
  };
  // The protocol does not report messages of WebSockets, and the answer to an
  // act may be one: each is told, by its direction and its socket.
  const sockets = new WeakMap();
  let socketCount = 0;
  const tell = (way, socket) => {
    const id = get(sockets, socket);
    if (id) {
      channel(way + id);
    }
  };
  const sendNow = WebSocket.prototype.send;
  WebSocket.prototype.send = ({ send(data) {
    const done = apply(sendNow, this, arguments);
    tell('S', this);
    return done;
  } }).send;
  window.WebSocket = new Proxy(WebSocket, { construct(target, args, made) {
    const socket = construct(target, args, made);
    apply(mapSet, sockets, [socket, ++socketCount]);
    apply(add, socket, ['message', () => tell('R', socket)]);
    return socket;
  } });
  WebSocket.prototype.constructor = window.WebSocket;
  // A request is announced before it is sent, on the way by which the receipt of
  // an input goes: the browser's own report of it goes another way and may come
  // later. What a service worker answers is not reported in time.
  const URLOf = URL;
  const hrefOf = Object.getOwnPropertyDescriptor(URL.prototype, 'href').get;
  const requestUrl = Object.getOwnPropertyDescriptor(Request.prototype,
    'url').get;
  const baseOf = Object.getOwnPropertyDescriptor(Node.prototype, 'baseURI').get;
  const workers = navigator.serviceWorker;
  // A timer that was set before the last input, or by such a timer, runs by
  // itself. Inputs within a second are one: those of a gesture, and what is
  // typed.
  const timeOf = Object.getOwnPropertyDescriptor(Event.prototype,
    'timeStamp').get;
  let inputs = 0;
  let lastInput = -1e9;
  let running = -1; // how many inputs there were when its timer was set
  const hearInput = e => {
    const time = apply(timeOf, e, []);
    if (e.isTrusted) {
      inputs += time - lastInput > 1000 ? 1 : 0;
      lastInput = time;
    }
  };
  for (const name of ['pointerdown', 'keydown', 'beforeinput', 'input', 'drop',
    'wheel']) {
    apply(add, window, [name, hearInput, { capture: true, passive: true }]);
  }
  // One that a handler of the last input set is the doing of that input, as are
  // those that it sets in turn: the agent is told before it runs.
  const eventNow = (Object.getOwnPropertyDescriptor(window, 'event') ||
    Object.getOwnPropertyDescriptor(Window.prototype, 'event')).get;
  const eventType = Object.getOwnPropertyDescriptor(Event.prototype,
    'type').get;
  const CAUSES = create(null);
  for (const name of ['pointerdown', 'pointerup', 'mousedown', 'mouseup',
    'click', 'dblclick', 'auxclick', 'contextmenu', 'touchstart', 'touchend',
    'keydown', 'keyup', 'beforeinput', 'input', 'change', 'submit', 'drop',
    'dragend']) {
    CAUSES[name] = true;
  }
  let tied = false; // the timer that runs
  const isInput = () => {
    const e = apply(eventNow, window, []);
    return !!e && e.isTrusted && CAUSES[apply(eventType, e, [])] === true;
  };
  const timed = name => {
    const old = Object.getOwnPropertyDescriptor(window, name);
    Object.defineProperty(window, name, Object.assign(old, {
      value: new Proxy(old.value, { apply(target, self, args) {
        const handler = args[0];
        const set = running < 0 ? inputs : running;
        const byInput = running < 0 ? isInput() : tied;
        if (typeof handler === 'function') {
          args[0] = ({ timer() {
            running = set;
            tied = byInput && set === inputs;
            if (tied) {
              apply(dispatch, window, [new CustomEventOf(type + 'tied')]);
            }
            try {
              return apply(handler, this, arguments);
            } finally {
              running = -1;
              tied = false;
            }
          } }).timer;
        }
        return apply(target, self, args);
      } }) }));
  };
  timed('setInterval');
  timed('setTimeout');
  // F: sent by whatever it is; T: by an old timer; M: by a listener to the moves
  // of the pointer; D: by a listener at the root, which hears every press.
  const MOVES = /^(pointer|mouse)(move|over|out|enter|leave|rawupdate)$/;
  const isMove = RegExp.prototype.test.bind(MOVES);
  const currentOf = Object.getOwnPropertyDescriptor(Event.prototype,
    'currentTarget').get;
  const senderOf = () => {
    const e = apply(eventNow, window, []);
    if (running >= 0 && running !== inputs) {
      return 'T';
    }
    if (e && isMove(apply(eventType, e, []))) {
      return 'M';
    }
    const at = e && apply(currentOf, e, []);
    return at && (at === window || at === document || at === document.body ||
      at === document.documentElement) ? 'D' : 'F';
  };
  // When it is sent, by the clock of which the agent tells the times of an input
  // (systemTime in receipt.js), in microseconds.
  const clock = performance;
  const nowOf = Performance.prototype.now;
  const origin = clock.timeOrigin;
  const dateNow = Date.now;
  const round = Math.round;
  const sentAt = () => {
    const exact = origin + apply(nowOf, clock, []);
    const rough = dateNow();
    return round(1000 * (exact - rough < 3 && rough - exact < 3 ? exact :
      rough));
  };
  const announce = address => {
    const url = address instanceof Request ? apply(requestUrl, address, []) :
      apply(hrefOf, new URLOf(typeof address === 'string' ? address :
        apply(hrefOf, address, []), apply(baseOf, document, [])), []);
    if (url[0] === 'h' && !(workers && workers.controller)) {
      channel(`${senderOf()}${sentAt()} ${url}`);
    }
  };
  const opened = new WeakMap();
  const announced = (owner, name, address) => {
    const old = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, Object.assign(old, {
      value: new Proxy(old.value, { apply(target, self, args) {
        try {
          address(self, args);
        } catch {
          // it is no address: the browser's own function says so
        }
        return apply(target, self, args);
      } }) }));
  };
  announced(window, 'fetch', (self, args) => announce(args[0]));
  announced(Navigator.prototype, 'sendBeacon', (self, args) =>
    announce(args[0]));
  announced(XMLHttpRequest.prototype, 'open', (self, args) =>
    apply(mapSet, opened, [self, args[1]]));
  announced(XMLHttpRequest.prototype, 'send', self =>
    announce(get(opened, self)));
  // Its window could be closed by a person only, and blocks the page.
  window.print = () => {};
  const REACT = /^on(Click|Mouse[DU]|Pointer[DU]|Submit|Touch)/;
  const VUE = /^(__|[$][$])(click|mousedown|pointerdown)$/;
  const join = set => Array.from(set).join(' ');
  // Does a listener look at what was pressed? One that has no parameter, or does
  // not use it, and mentions nothing else that could tell, treats every press
  // alike. What cannot be read is taken for one that looks.
  const CLUES = /\[native code\]|arguments|event|arget|srcElement|Path|activeElement|FromPoint|:hover|:active|:focus|eval/;
  const HEAD = /^(?:async\s+)?(?:([\w$]+)\s*=>|[^=([{]*\(\s*([\w$]*)\s*\))/;
  const textOf = Function.prototype.toString;
  const execOf = RegExp.prototype.exec;
  const looks = listener => {
    const text = typeof listener === 'function' ?
      apply(textOf, listener, []) : '';
    const head = text.length > 20000 ? null : apply(execOf, HEAD, [text]);
    if (!head) {
      return true;
    }
    const rest = text.slice(head[0].length);
    const name = head[1] || head[2] || '';
    return apply(execOf, CLUES, [rest]) !== null || (name !== '' &&
      rest.split(/[^\w$]+/).includes(name));
  };
  const PRESSES = ['click', 'pointerdown', 'pointerup', 'mousedown', 'mouseup',
    'touchstart', 'touchend'];
  const see = (target, blind, sighted) => {
    const types = get(counted, target);
    for (const name of PRESSES) {
      const list = types && types[name] || [];
      for (let i = 0; i < list.length; i += 2) {
        (looks(list[i]) ? sighted : blind).add(name);
      }
      const own = target['on' + name];
      if (typeof own === 'function') {
        (looks(own) ? sighted : blind).add(name);
      }
    }
  };
  // From some nodes up: types below the document, types on it, whether script
  // has touched the elements, types for this part of the document alone, and
  // types whose listeners on the document all treat every press alike.
  const report = from => {
    const below = new Set();
    const above = new Set();
    const part = new Set();
    const blind = new Set();
    const sighted = new Set();
    let own = 0;
    for (let k = 0; k < from.length; k++) {
      let n = from[k];
      for (let i = 0; n && i < 300; i++) {
        const inner = n.nodeType === 1 && !/^(html|body)$/.test(n.localName);
        const isPart = inner && (!i || apply(parentOf, n, []) !==
          document.body);
        if (!inner) {
          see(n, blind, sighted);
        }
        for (const name of typesOf(n)) {
          (inner ? below : above).add(name);
          if (isPart) {
            part.add(name);
          }
        }
        for (const key of inner ? Object.getOwnPropertyNames(n) : []) {
          own = 1;
          if (VUE.test(key)) {
            part.add('click');
          }
          for (const prop in key.startsWith('__reactProps$') && n[key] || {}) {
            if (REACT.test(prop)) {
              part.add('click');
            }
          }
        }
        n = (n.nodeType === 1 && apply(slotOf, n, [])) ||
          apply(parentOf, n, []) || n.host || null;
      }
    }
    for (const name of typesOf(window)) {
      above.add(name);
    }
    see(window, blind, sighted);
    sighted.forEach(name => blind.delete(name));
    return [join(below), join(above), own, join(part), join(blind)].join('|');
  };
  // The agent marks elements by events, the first of a question with 0. It is
  // told at once, by an event that carries nothing but a text.
  let marked = [];
  apply(add, window, [type, e => {
    apply(stop, e, []);
    if (!apply(detailOf, e, [])) {
      marked = [];
    }
    marked[marked.length] = apply(pathOf, e, [])[0];
    let detail = '';
    try {
      detail = report(marked);
    } catch {
      // the page's own objects are read: unknown
    }
    apply(dispatch, window, [new CustomEventOf(type + 'said', { detail })]);
  }, true]);
  channel(node => report([node]));
}
