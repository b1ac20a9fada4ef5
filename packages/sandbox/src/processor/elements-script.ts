/**
 * The script that a shop includes to show hosted card fields. `SandboxElements.mount(node, layout)` puts one frame with
 * all three fields, or one frame for each, into the node; `update({ disabled })` opens or closes them; `createToken()`
 * collects them inside the processor's origin.
 */
export function elementsScript(origin: string): string {
  return `(() => {
  const origin = ${JSON.stringify(origin)};
  let frames = [];
  let ticket = 0;
  function frame(parts, title) {
    const element = document.createElement('iframe');
    element.src = origin + '/elements/card?parts=' + parts;
    element.title = title;
    element.name = '__sandboxField' + parts;
    element.style.cssText = 'border:0;width:100%;height:' + (parts === 'all' ? 120 : 48) + 'px';
    return element;
  }
  function ask(element, question) {
    const id = ++ticket;
    return new Promise((resolve) => {
      addEventListener('message', function hear(event) {
        if (event.origin !== origin || !event.data || event.data.id !== id) return;
        removeEventListener('message', hear);
        resolve(event.data.answer);
      });
      element.contentWindow.postMessage({ id, ...question }, origin);
    });
  }
  window.SandboxElements = {
    mount(node, layout) {
      frames = layout === 'split'
        ? [frame('number', 'Secure card number input frame'), frame('expiry', 'Secure expiration date input frame'), frame('cvc', 'Secure CVC input frame')]
        : [frame('all', 'Secure card payment input frame')];
      node.replaceChildren(...frames);
    },
    update({ disabled }) {
      for (const field of frames) field.contentWindow.postMessage({ type: 'update', disabled }, origin);
    },
    async createToken() {
      const lead = frames[0];
      for (const other of frames.slice(1)) await ask(other, { type: 'hand-over', to: lead.name });
      return ask(lead, { type: 'tokenize' });
    },
  };
})();
`;
}

/** Runs inside a hosted field. Frames of the same origin hand their values to the first one, which makes the token. */
export const fieldScript = `(() => {
  const form = document.getElementById('card');
  const number = form.elements.namedItem('cardnumber');
  const expiry = form.elements.namedItem('exp-date');
  window.collected = {};
  if (number) number.addEventListener('input', () => {
    const digits = number.value.replace(/\\D/g, '').slice(0, 19);
    number.value = digits.replace(/(.{4})(?=.)/g, '$1 ');
  });
  if (expiry) expiry.addEventListener('input', () => {
    const digits = expiry.value.replace(/\\D/g, '').slice(0, 4);
    expiry.value = digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits;
  });
  const values = () => ({ ...window.collected, ...Object.fromEntries(new FormData(form)) });
  addEventListener('message', async (event) => {
    if (event.source !== parent || !event.data) return;
    const reply = (answer) => parent.postMessage({ id: event.data.id, answer }, event.origin);
    if (event.data.type === 'update') {
      for (const field of form.elements) field.disabled = event.data.disabled === true;
      return;
    }
    if (event.data.type === 'hand-over') {
      Object.assign(parent.frames[event.data.to].collected, values());
      return reply(null);
    }
    if (event.data.type !== 'tokenize') return;
    const card = values();
    const response = await fetch('/v1/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ card: { number: card.cardnumber, expiry: card['exp-date'], cvc: card.cvc } }),
    });
    reply((await response.json()).id);
  });
})();
`;
