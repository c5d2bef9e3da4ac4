// SPDX-License-Identifier: Apache-2.0
// Drags of the platform in browsers whose protocol begins them and cannot let
// go: what the page gave to the drag is noted when it begins, and the events of
// the place are dispatched from here. They are not trusted; the browser's own
// drag ends with the release, without a word to the page.
const carry = { source: null, data: null, effect: '', transfer: null,
  over: null };
// After the handlers of the page: what they gave can be read only now.
const noteCarried = event => {
  const transfer = event.dataTransfer;
  if (transfer && !event.defaultPrevented) {
    carry.data = Array.from(transfer.types).filter(type => type !== 'Files')
      .map(type => [type, transfer.getData(type)]);
    carry.effect = transfer.effectAllowed;
  } else {
    carry.data = null;
  }
};
const onCarryStart = event => {
  if (event.isTrusted && awaitsCarry()) {
    const source = pathOf(event)[0];
    Object.assign(carry, { source, data: null, transfer: null, over: null });
    // The last on its path, and the last of the window for those above.
    listen.call(source, 'dragstart', noteCarried, { once: true });
    listen.call(window, 'dragstart', noteCarried, { once: true });
  }
};
const awaitsCarry = () => {
  for (const receipt of receipts.values()) {
    if (receipt.takes) {
      return true;
    }
  }
  return false;
};
const carriedData = () => {
  unlisten.call(window, 'dragstart', noteCarried);
  return { data: carry.data, effect: carry.effect };
};
const sendCarried = (type, el, x, y, related = null) => {
  const event = new DragEvent(type, { bubbles: true, composed: true,
    cancelable: type !== 'dragleave' && type !== 'dragend', clientX: x,
    clientY: y, relatedTarget: related, dataTransfer: carry.transfer });
  if (type === 'drop') {
    startCausal('drop', event);
  }
  return !dispatchFn.call(el, event);
};
// A frame of the same origin has its own document there.
const carryTarget = (el, x, y) => {
  const inner = el && /^i?frame$/.test(tagOf(el)) && el.contentDocument;
  if (!inner) {
    return { el, x, y };
  }
  const box = boxOf(el);
  const left = x - box.x - el.clientLeft;
  const top = y - box.y - el.clientTop;
  return carryTarget(inner.elementFromPoint(left, top), left, top);
};
const carryTo = arg => {
  const { el, x, y } = carryTarget(topAt(arg.x, arg.y), arg.x, arg.y);
  if (!carry.transfer) {
    carry.transfer = new DataTransfer();
    carry.transfer.effectAllowed = arg.effect || 'all';
    for (const [type, text] of arg.data) {
      carry.transfer.setData(type, text);
    }
  }
  if (!el) {
    return { accepted: false };
  }
  const before = carry.over;
  if (el !== before) {
    carry.over = el;
    sendCarried('dragenter', el, x, y, before);
    if (before) {
      sendCarried('dragleave', before, x, y, el);
    }
  }
  const accepted = sendCarried('dragover', el, x, y);
  if (arg.drop === true) {
    sendCarried(accepted ? 'drop' : 'dragleave', el, x, y);
    leaveCausal();
  }
  return { accepted, effect: carry.transfer.dropEffect };
};
// In the document that it came from.
const carryEnd = arg => {
  const { source } = carry;
  carry.transfer = carry.transfer || new DataTransfer();
  carry.transfer.dropEffect = arg.accepted === true ? arg.effect || 'move' :
    'none';
  if (source && connected(source)) {
    sendCarried('dragend', source, arg.x || 0, arg.y || 0);
  }
  Object.assign(carry, { source: null, data: null, transfer: null,
    over: null });
  return { ok: true };
};
