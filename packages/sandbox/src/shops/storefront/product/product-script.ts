/** The script of a product page: option buttons, prices by variant, and combinations that are sold out. */
export function productScript(delayMs: number): string {
  return `setTimeout(() => {
  const form = document.querySelector('form[data-product]');
  const product = JSON.parse(form.dataset.product);
  const submit = form.querySelector('button[name=add]');
  const buttons = [...form.querySelectorAll('[data-option], [data-o]')];
  const optionOf = ({ dataset }) => dataset.option ?? dataset.o;
  const valueOf = ({ dataset }) => dataset.value ?? dataset.v;
  const hidden = (name) => form.elements.namedItem('option_' + name);
  const chosen = () => {
    const values = new FormData(form);
    return Object.fromEntries(product.options.map((option) => [option.name, values.get('option_' + option.name) || '']));
  };
  const fits = (variant, choices) =>
    Object.entries(choices).every(([name, value]) => !value || variant.choices[name] === value);
  function show() {
    const choices = chosen();
    const isWhole = Object.values(choices).every(Boolean);
    const variant = isWhole ? product.variants.find((candidate) => fits(candidate, choices)) : null;
    for (const button of buttons) {
      const [option, value] = [optionOf(button), valueOf(button)];
      const isChosen = choices[option] === value;
      if (button.dataset.o) button.style.outline = isChosen ? '3px solid #06c' : '';
      else button.setAttribute(button.tagName === 'A' ? 'aria-current' : button.hasAttribute('aria-checked') ? 'aria-checked' : 'aria-pressed', String(isChosen));
      if (button.tagName === 'A') button.style.outline = isChosen ? '3px solid #06c' : '';
      const others = { ...choices, [option]: value };
      const isOff = !product.variants.some((candidate) => candidate.available && fits(candidate, others));
      button.disabled = isOff;
      if (button.tagName === 'A') { button.classList.toggle('disabled', isOff); button.setAttribute('aria-disabled', String(isOff)); }
    }
    document.querySelectorAll('[data-chosen]').forEach((node) => { node.textContent = choices[node.dataset.chosen]; });
    const isSoldOut = variant && !variant.available;
    form.querySelector('[data-availability]').textContent = isSoldOut ? 'Sold out' : variant ? 'In stock' : '';
    if (submit.dataset.gate) submit.classList.toggle('disabled', !variant || Boolean(isSoldOut));
    else submit.disabled = Boolean(isSoldOut) || (buttons.length > 0 && !variant);
    if (!variant) return;
    const price = document.querySelector('[data-price]');
    const amount = (variant.priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    price.textContent = price.textContent.replace(/[0-9][0-9,]*[.][0-9]{2}/, amount);
  }
  submit.addEventListener('click', (event) => { if (submit.classList.contains('disabled')) event.preventDefault(); });
  for (const drawn of form.querySelectorAll('.drawn')) {
    const list = drawn.querySelector('ul');
    const select = document.getElementById(drawn.dataset.list);
    drawn.addEventListener('click', (event) => {
      const { value } = event.target.dataset;
      list.hidden = !list.hidden;
      if (value === undefined) return;
      select.value = value;
      drawn.querySelector('span').textContent = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  for (const button of buttons) button.addEventListener('click', (event) => {
    event.preventDefault();
    if (button.classList.contains('disabled')) return;
    const input = hidden(optionOf(button));
    input.value = input.value === valueOf(button) ? '' : valueOf(button);
    show();
  });
  form.addEventListener('change', show);
  show();
}, ${delayMs});
`;
}
