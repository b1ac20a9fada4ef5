import type { Layout } from './layout.ts';

/** Keeps the summary in step with the form, formats the card number, and trades hosted fields for a token. */
export function checkoutScript(delayMs: number, cardEntry: Layout['cardEntry']): string {
  return `setTimeout(() => {
  const form = document.getElementById('checkout');
  const pay = document.getElementById('pay');
  const isHosted = ${cardEntry !== 'inline'};
  if (isHosted) SandboxElements.mount(document.getElementById('card-element'), ${JSON.stringify(cardEntry === 'hosted-split' ? 'split' : 'whole')});
  const isCard = (name) => /card/i.test(name);
  let latest = 0;
  async function refresh() {
    const turn = ++latest;
    const fields = [...new FormData(form)].filter(([name]) => !isCard(name) && name !== 'payment_token');
    const response = await fetch('/checkout/totals', { method: 'POST', body: new URLSearchParams(fields) });
    const summary = await response.text();
    if (turn === latest) document.getElementById('summary').innerHTML = summary;
  }
  form.addEventListener('change', (event) => { if (!isCard(event.target.name || '')) refresh(); });
  const number = [...form.elements].find((element) => /card_?number/i.test(element.name || ''));
  if (number) number.addEventListener('input', () => {
    number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
  });
  form.addEventListener('submit', async (event) => {
    pay.disabled = true;
    if (!isHosted || form.elements.payment_token.value) return;
    event.preventDefault();
    form.elements.payment_token.value = await SandboxElements.createToken();
    form.submit();
  });
}, ${delayMs});
`;
}
