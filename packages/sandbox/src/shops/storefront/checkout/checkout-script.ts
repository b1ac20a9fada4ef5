import type { Layout } from '../layout.ts';

export interface CheckoutScriptFaults {
  readonly hydrationMs: number;
  /** For this long after each change there are grey boxes where the amounts of the summary will be. */
  readonly summaryMs: number;
  /** Asks for the total again a moment after a card was entered. */
  readonly surchargesCards: boolean;
  /** Wants ten digits and says so in a window of the browser. */
  readonly complainsOfPhone: boolean;
}

/** Keeps the summary in step with the form, formats the card number, and trades hosted fields for a token. */
export function checkoutScript(
  cardEntry: Layout['cardEntry'],
  { hydrationMs, summaryMs, surchargesCards, complainsOfPhone }: CheckoutScriptFaults,
): string {
  return `setTimeout(() => {
  const form = document.getElementById('checkout');
  const pay = document.getElementById('pay');
  const isHosted = ${cardEntry === 'hosted' || cardEntry === 'hosted-split'};
  if (isHosted) SandboxElements.mount(document.getElementById('card-element'), ${JSON.stringify(cardEntry === 'hosted-split' ? 'split' : 'whole')});
  const isCard = (name) => /card/i.test(name);
  const ways = [...form.elements].filter(({ name }) => name === 'payment_method');
  const byCard = document.getElementById('by-card');
  const showWay = () => {
    const isByCard = ways.some((way) => way.value === 'card' && (way.type !== 'radio' || way.checked));
    byCard.hidden = !isByCard;
    for (const field of byCard.querySelectorAll('input, select')) field.disabled = !isByCard;
  };
  if (byCard) { for (const way of ways) way.addEventListener('change', showWay); showWay(); }
  let latest = 0;
  let isCardEntered = false;
  const box = document.getElementById('summary');
  function drawLater(summary, turn) {
    box.innerHTML = '<div><span>Total</span> <span style="display:inline-block;width:4rem;height:1rem;background:#ddd"></span></div><div>' + box.dataset.goods + '</div>';
    setTimeout(() => { if (turn === latest) box.innerHTML = summary; }, ${summaryMs});
  }
  async function refresh() {
    if (!box) return;
    const turn = ++latest;
    const fields = [...new FormData(form)].filter(([name]) => !isCard(name) && name !== 'payment_token');
    if (isCardEntered) fields.push(['card_entered', '1']);
    const response = await fetch('/checkout/totals', { method: 'POST', body: new URLSearchParams(fields) });
    const summary = await response.text();
    if (turn !== latest) return;
    if (${summaryMs}) drawLater(summary, turn);
    else box.innerHTML = summary;
  }
  form.addEventListener('change', (event) => { if (!isCard(event.target.name || '')) refresh(); });
  for (const way of form.querySelectorAll('[data-ship]')) way.addEventListener('click', () => {
    form.elements.shipping.value = way.dataset.ship;
    form.elements.shipping.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const number = [...form.elements].find((element) => /card_?number/i.test(element.name || ''));
  if (number) number.addEventListener('input', () => {
    number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
  });
  let pause;
  if (${surchargesCards}) form.addEventListener('input', (event) => {
    if (!isCard(event.target.name || '')) return;
    clearTimeout(pause);
    pause = setTimeout(() => { isCardEntered = true; refresh(); }, 400);
  });
  const phone = ${complainsOfPhone} ? form.querySelector('input[type=tel]') : null;
  form.addEventListener('submit', async (event) => {
    if (phone && !/^\\d{10}$/.test(phone.value)) {
      event.preventDefault();
      alert('Phone must have 10 digits');
      return;
    }
    pay.disabled = true;
    if (!isHosted || form.elements.payment_token.value) return;
    event.preventDefault();
    form.elements.payment_token.value = await SandboxElements.createToken();
    form.submit();
  });
}, ${hydrationMs});
`;
}
