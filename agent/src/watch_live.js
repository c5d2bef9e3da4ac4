// SPDX-License-Identifier: Apache-2.0
// Live regions and dialogs: what appears, speaks and goes.
const LIVE = '[role="alert" i],[role="status" i],[role="log" i],' +
  '[role="alertdialog" i],[aria-live="polite" i],[aria-live="assertive" i],' +
  'output';
const liveTexts = new WeakMap();
const liveText = el => (cssHidden(el) ? '' : clip(visibleText(el, 1000), 500));
// A dialog with two answers asks; what it says is told with the dialog.
const isQuestion = el => matches(el, '[role="alertdialog" i]') &&
  Array.from(queryAll(el, 'button,[role="button" i],input[type="submit" i]'))
    .filter(isShown).length > 1;
// What a box says, without what can be answered: "OK" is no praise there.
const ANSWERS = 'button,[role="button" i]';
const BOXES = '[role="dialog" i],[role="alertdialog" i],dialog';
const withoutAnswers = (el, text) => (!matches(el, BOXES) &&
  !queryAll(el, BOXES).length ? text :
  Array.from(queryAll(el, ANSWERS)).slice(0, 20).filter(isShown).reverse()
    .reduce((left, button) => {
      const label = fold(visibleText(button, 80));
      return label && left.length > label.length && left.endsWith(label) ?
        left.slice(0, -label.length).trim() : left;
    }, text));
// A live region is named, or holds one thing that is.
const saysRight = el => isDrawnRight(el) ||
  (childCountGet.call(el) === 1 && isGoodName(queryAll(el, ':scope > *')[0]));
// A dialog that is a live region, or another one around the target, also holds
// what was pressed: parts that are hidden for a while and shown again are no
// message. Only words that were added since the press count.
const liveAtPress = new WeakMap();
const textAtPress = (el, before) => {
  const known = liveAtPress.get(el);
  if (known && known.since === ledger.since) {
    return known.text;
  }
  liveAtPress.set(el, { since: ledger.since, text: before });
  return before;
};
const wordsBetween = (now, then) => {
  let from = 0;
  let to = 0;
  while (from < now.length && now[from] === then[from]) {
    from++;
  }
  const most = Math.min(now.length, then.length) - from;
  while (to < most && now[now.length - 1 - to] === then[then.length - 1 - to]) {
    to++;
  }
  return now.slice(from, now.length - to);
};
const liveNews = (el, text, before) => {
  const first = textAtPress(el, before);
  const target = watching.target;
  return first && isLedgerOpen() && (matches(el, '[role="dialog" i]') ||
    (target && target !== el && flatContains(el, target))) ?
    wordsBetween(text.split(/\s+/), first.split(/\s+/)).join(' ') : text;
};
const noteLive = (el, announce) => {
  const whole = liveText(el);
  const before = liveTexts.get(el) || '';
  const text = withoutAnswers(el, liveNews(el, whole, before));
  liveTexts.set(el, whole);
  if (announce && text && whole !== before && !isQuestion(el)) {
    const wrong = wrongPart([el]) !== null || isDrawnWrong([el], el, text) ||
      isDrawnWarning(Array.from(queryAll(el, ':scope > *')).slice(0, 4), el);
    const event = push({ kind: 'toast', id: idOf(el), role: roleOf(el), text,
      fresh: before === '', live: attrLower(el, 'aria-live') || null,
      wrong, right: !wrong && saysRight(el), selector: describe(el) });
    keepFact(ledger.batch, event);
    keepMessage(el, event);
  }
};
const liveAround = node => {
  const found = new Set();
  const el = typeOf(node) === 1 ? node : flatParent(node);
  for (let p = el; p; p = flatParent(p)) {
    if (matches(p, LIVE)) {
      found.add(p);
    }
  }
  if (typeOf(node) === 1 && connected(node)) {
    let count = 0;
    for (const below of queryAll(node, LIVE)) {
      found.add(below);
      if (++count > 50) {
        break;
      }
    }
  }
  return found;
};
// It was made live, and nothing in it came or was shown: what it holds stood
// there before. Lists do that when they get the focus.
const SHOWS = /^(hidden|style|class|open|aria-hidden|inert|popover)$/;
const isOnlyWoken = (el, records) => !liveTexts.has(el) &&
  !ledger.fresh.has(el) && records.some(r => r.target === el &&
    /^(aria-live|role)$/.test(r.attributeName || '')) &&
  !records.some(r => (r.type !== 'attributes' &&
    flatContains(el, elementAt(r.target) || el)) ||
    (r.target === el && SHOWS.test(r.attributeName || '')));
const checkLive = records => {
  const seen = new Set();
  for (const record of records.slice(0, 300)) {
    const nodes = [record.target].concat(record.addedNodes);
    for (const node of record.type === 'childList' ? nodes :
      [record.target]) {
      const el = node instanceof ShadowRoot ? HOST.call(node) : node;
      if (!connected(el) || (node === record.target &&
          record.type === 'childList' && !flatClosest(typeOf(el) === 1 ? el :
        flatParent(el), n => matches(n, LIVE)))) {
        continue;
      }
      liveAround(el).forEach(live => seen.add(live));
    }
  }
  seen.forEach(el => noteLive(el, !isOnlyWoken(el, records)));
};
const DIALOGS = 'dialog[open],[role="dialog" i],[role="alertdialog" i],' +
  '[popover]';
const openDialogs = () => {
  const map = new Map();
  for (const el of marked(DIALOGS)) {
    if (ownHosts.has(el)) {
      continue;
    }
    if (has(el, 'popover') && !matches(el, ':popover-open') &&
        tagOf(el) !== 'dialog') {
      continue;
    }
    if (isShown(el)) {
      map.set(el, null);
    }
  }
  return map;
};
// One field for a password that exists.
const hasOneSecret = el => {
  const secrets = Array.from(queryAll(el, 'input[type="password" i]'))
    .filter(isShown);
  return secrets.length === 1 &&
    attrLower(secrets[0], 'autocomplete') !== 'new-password';
};
// And one for a name.
const asksLogin = el => {
  const names = Array.from(queryAll(el, 'input:not([type]),' +
    'input[type="text" i],input[type="email" i],input[type="tel" i]'))
    .filter(isShown);
  return names.length === 1 && hasOneSecret(el);
};
// A link that led to another page than its own, which asks to sign in.
const isLedAside = () => {
  const link = watching.target && closest(watching.target, 'a[href]');
  if (!link) {
    return false;
  }
  const here = routeOf(location);
  return here !== ledger.route &&
    here !== routeOf(new URL(attr(link, 'href'), doc.baseURI));
};
// The address may be put right when that page is there already.
const isLedToLogin = () => isLedgerOpen() && !ledger.secret && isLedAside() &&
  hasOneSecret(doc);
const tellLogin = row => row.added.size > 0 && isLedAside() &&
  Array.from(row.added).some(n => typeOf(n) === 1 && connected(n) &&
    hasOneSecret(n));
// By its name: one with two answers asks something.
const isBoxWrong = el => isWrongName(classWords(el)) ||
  (WARNS.test(classWords(el)) && Array.from(queryAll(el, PRESSABLE))
    .slice(0, 20).filter(isDrawn).length < 2);
const dialogFacts = (el, open) => ({ kind: 'dialog', open, id: idOf(el),
  role: roleOf(el), name: clip(scopeName(el), 200), popover:
    has(el, 'popover'), modal: open && (matches(el, ':modal') ||
    attrLower(el, 'aria-modal') === 'true'), fresh: open &&
    !Array.from(queryAll(el, HAS_MORE)).slice(0, 20).some(isDrawn),
  wrong: open && isBoxWrong(el),
  asksLogin: open && asksLogin(el),
  text: open ?
    clip(withoutAnswers(el, visibleText(el, 400)), 200) : '' });
const checkDialogs = () => {
  const now = openDialogs();
  now.forEach((none, el) => {
    const known = watching.dialogs.get(el);
    const fact = known || dialogFacts(el, true);
    now.set(el, fact);
    if (!known) {
      noteModal(el);
      keepMessage(el, push(fact));
    }
  });
  watching.dialogs.forEach((fact, el) => {
    if (!now.has(el)) {
      push(Object.assign({}, fact, { open: false, text: '' }));
    }
  });
  watching.dialogs = now;
};
