// SPDX-License-Identifier: Apache-2.0
// What a document says when it has come: that it answers a form, and how; that it
// leads on by itself, asks to sign in, or asks for a person.
// Messages of a document, of those that structure tells: by a role, a name or a
// colour. What praises by its name or role is none.
const MESSAGES = '[role="alert" i],[class*="flash" i],[class*="alert" i],' +
  '[class*="message" i],[class*="notice" i],[class*="error" i],' +
  '[class*="warn" i],[class*="danger" i]';
const PRAISING = /success|positive|confirm/i;
const isMessage = el => isShown(el) && fold(contentOf(el)) !== '' &&
  !PRAISING.test(classWords(el)) && attrLower(el, 'role') !== 'status' &&
  !isField(el) && queryAll(el, FORM_FIELDS).length === 0;
const isRedText = el => isShown(el) && !queryAll(el, '*').length &&
  closest(el, PRESSABLE) === null && isRed(el, fold(contentOf(el)));
const RED_MAX = 200; // limit: elements that are looked at
const messageOf = () => {
  const named = Array.from(queryAll(doc, MESSAGES)).slice(0, 20)
    .find(isMessage);
  return named || Array.from(queryAll(doc, 'p,span,div,li,b,strong,em,small'))
    .slice(0, RED_MAX).find(isRedText) || null;
};
// Where the server sent the browser back to the page that the form was on.
const isSentBack = () => doc.referrer !== '' &&
  new URL(doc.referrer).pathname === location.pathname;
const hasPostForm = () => Array.from(queryAll(doc, 'form')).some(form =>
  attrLower(form, 'method') === 'post' && isShown(form) &&
    queryAll(form, FORM_FIELDS).length > 0);
// An address to come back to, and a form that asks for a name alone: a page
// for signing in that takes one thing after the other.
const NAME_FIELDS = 'input[type="email" i],input[autocomplete~="username" i],' +
  'input[autocomplete~="email" i]';
// Firefox's sandboxes cannot go through the values of a URLSearchParams.
const isGate = () => {
  const way = location.search.slice(1).split('&').some(part =>
    /=((\/|%2f)(?!\/|%2f)|https?(:|%3a)(\/|%2f){2})/i.test(part));
  const fields = Array.from(queryAll(doc, FORM_FIELDS)).filter(isShown);
  return way && fields.length === 1 && matches(fields[0], NAME_FIELDS);
};
// A page that leads on by itself: it says so, or has nothing to press and has
// set a timer.
const PASSING_MS = 1200;
const REFRESH_MAX_S = 10; // limit: of a page that leads on
const REFRESH_SOON_S = 2; // limit: worth waiting for
const refreshes = seconds => Array.from(queryAll(doc,
  'meta[http-equiv="refresh" i]')).some(el => /^\s*\d+\s*[;,]/.test(attr(el, 'content') || '') &&
    parseInt(attr(el, 'content'), 10) <= seconds);
// Most documents show one of these near their beginning, so the browser's live
// lists are read from the start and only as far as the first that is shown.
const PRESSED_TAGS = ['button', 'a', 'input', 'select', 'textarea', 'iframe'];
const someShown = tag => {
  const all = byTagFn.call(htmlOf(), tag);
  for (let i = 0; all[i]; i++) {
    if (isShown(all[i])) {
      return true;
    }
  }
  return false;
};
const hasNothingToPress = () => !htmlOf() || !PRESSED_TAGS.some(someShown);
const hasSetTimers = () => timerMark() > timerStart;
const leadsOn = () => refreshes(REFRESH_MAX_S) ||
  (hasNothingToPress() && hasSetTimers());
// The same of a document that a link led to: it says little, and goes on soon,
// with a timer or when it is loaded.
const leadsOnSoon = () => refreshes(REFRESH_SOON_S) || (hasNothingToPress() &&
  visibleText(bodyOf() || doc.documentElement, BRIEF_MAX + 1).length <=
    BRIEF_MAX && (hasSetTimers() || doc.readyState !== 'complete'));
// It stays when its time is over, when there is something to press, or when it
// is loaded and nothing is to come.
const PASSING_STEP_MS = 60;
const followPassing = since => ourTimeout(() => {
  forget();
  if (performance.now() - since >= PASSING_MS || !hasNothingToPress() ||
      (doc.readyState === 'complete' && !hasSetTimers())) {
    push({ kind: 'stays' });
  } else {
    followPassing(since);
  }
  forget();
}, PASSING_STEP_MS);
const tellPassing = () => {
  if ((leadsOn() || leadsOnSoon()) && !refreshes(REFRESH_MAX_S)) {
    followPassing(performance.now());
  }
};
// Riddles that only a person shall solve, as those who make them name their
// parts. A form that has one among other fields is a form; a badge is none.
const RIDDLES = 'iframe[src*="captcha" i],iframe[src*="challenge" i],' +
  'iframe[title*="captcha" i],[data-sitekey],input[name*="captcha" i],' +
  'img[src*="captcha" i],[class*="captcha" i],[id*="captcha" i]';
const isRiddle = el => isShown(el) && !/badge/i.test(classWords(el));
const isChallenge = root => {
  const own = typeOf(root) === 1 && matches(root, RIDDLES) ? [root] : [];
  const found = own.concat(Array.from(queryAll(root, RIDDLES)).slice(0, 20));
  return found.some(isRiddle) && Array.from(queryAll(root, FORM_FIELDS))
    .filter(isShown).every(el => closest(el, RIDDLES) !== null);
};
const bringsChallenge = row => Array.from(row.added).slice(0, 8).some(n =>
  typeOf(n) === 1 && connected(n) && isChallenge(n));
// Styles are asked for: not of a large page that nobody says led here.
const ANSWER_MAX = 20000;
// A page that says one thing has no more letters and elements.
const BRIEF_MAX = 400;
const BRIEF_ELEMENTS = 200; // limit, see above
const ANSWER_UNLED_MAX = 2000; // limit: "a large page" above
const briefText = () => {
  const text = queryAll(doc, '*').length > BRIEF_ELEMENTS ? '' :
    visibleText(bodyOf() || doc.documentElement, BRIEF_MAX + 1);
  return text.length <= BRIEF_MAX ? fold(text) || null : null;
};
const answerFacts = () => {
  if (queryAll(doc, '*').length > (doc.referrer === '' ? ANSWER_UNLED_MAX :
    ANSWER_MAX)) {
    return {};
  }
  const message = messageOf();
  const title = queryAll(doc, 'h1,h2,[role="heading" i]')[0];
  return { passing: leadsOn(), soon: leadsOnSoon(), gate: isGate(),
    challenge: isChallenge(doc), brief: briefText(),
    heading: clip(fold(title ? contentOf(title) : doc.title), 200) || null,
    message: message ? clip(fold(contentOf(message)), 200) : null,
    wrong: message !== null && ((isSentBack() && hasPostForm()) ||
      isDrawnWrong([message], message, fold(contentOf(message)))) };
};
// A form for the next time: nothing of what was sent stands in it.
const isBlank = form => Array.from(queryAll(form, FORM_FIELDS)).every(el =>
  /^(checkbox|radio|submit|button|image|reset)$/.test(inputType(el)) ||
  tagOf(el) === 'select' || String(rawValue(el)) === '');
// The words beside the forms: of a message that stands apart, and of paragraphs.
const FORM_TEXT_MAX = 400;
const textAround = forms => clip(Array.from(queryAll(doc,
  '[role="status" i],[role="alert" i],h1,h2,h3,p,[class*="message" i],' +
  '[class*="flash" i],[class*="alert" i],[class*="success" i]')).slice(0, 40)
  .filter(el => isShown(el) && !forms.some(form => contains(form, el) ||
    contains(el, form))).map(el => fold(contentOf(el))).join('. '), FORM_TEXT_MAX);
// The document as the server sent it, without what differs each time it is sent:
// code, hidden fields and numbers used once. Large ones and those of frames are
// not compared.
const DIGEST_ELEMENTS = 3000;
const DIGEST_LEAVES = new RegExp('<script\\b[^]*?</script>|<(?:input\\b' +
  '[^>]*type="hidden"|meta\\b|link\\b)[^>]*>|\\snonce="[^"]*"', 'gi');
const digestOf = () => (window.top !== window ||
  queryAll(doc, '*').length > DIGEST_ELEMENTS ? null :
  hashPlain(location.href + (bodyOf() || doc.documentElement).outerHTML
    .replace(DIGEST_LEAVES, '')));
// What a document that answers a form says of it: fields that are called
// wrong, alerts, and whether it is the same form again.
// All in one walk through the document.
const ALERTS = '[role="alert" i],[role="alertdialog" i]';
const INVALID = '[aria-invalid="true" i]';
const SECRETS = 'input[type="password" i]';
const DOCUMENT_SIGNS = [ALERTS, INVALID, SECRETS, 'form'].join();
const documentFacts = () => {
  const signs = Array.from(queryAll(doc, DOCUMENT_SIGNS));
  const all = selector => signs.filter(el => matches(el, selector));
  const alerts = all(ALERTS).filter(isShown).map(liveText).filter(Boolean);
  const invalid = all(INVALID).filter(isVisible);
  const here = location.pathname;
  const forms = all('form').filter(form =>
    attrLower(form, 'method') === 'post' && isShown(form) &&
    new URL(attr(form, 'action') || location.href, location.href).pathname ===
      here && queryAll(form, 'input:not([type=hidden]),textarea,select')
    .length > 0);
  const back = forms.length > 0;
  const secrets = all(SECRETS).filter(isShown);
  const first = invalid[0] && validityOf(invalid[0]).message;
  return Object.assign(answerFacts(), { kind: 'document', digest: digestOf(),
    invalid: invalid.length > 0 || (back &&
    alerts.length > 0), formBack: back,
  around: back && forms.every(isBlank) ? textAround(forms) : null, secret: secrets.length > 0,
  asksLogin: secrets.length === 1 &&
    attrLower(secrets[0], 'autocomplete') !== 'new-password', said: clip(alerts[0] || first || '',
    200) || null });
};
const tellDocument = () => {
  forget();
  push(documentFacts());
  tellPassing();
  forget();
};
