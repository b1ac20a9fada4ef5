/** The script of a product page: option buttons, prices by variant, and combinations that are sold out. */
export function productScript(delayMs: number): string {
  return `setTimeout(() => {
  const form = document.querySelector('form[data-product]');
  const product = JSON.parse(form.dataset.product);
  const submit = form.querySelector('button[name=add]');
  const buttons = [...form.querySelectorAll('button[data-option]')];
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
      const { option, value } = button.dataset;
      const isChosen = choices[option] === value;
      button.setAttribute(button.hasAttribute('aria-checked') ? 'aria-checked' : 'aria-pressed', String(isChosen));
      const others = { ...choices, [option]: value };
      button.disabled = !product.variants.some((candidate) => candidate.available && fits(candidate, others));
    }
    document.querySelectorAll('[data-chosen]').forEach((node) => { node.textContent = choices[node.dataset.chosen]; });
    const isSoldOut = variant && !variant.available;
    form.querySelector('[data-availability]').textContent = isSoldOut ? 'Sold out' : variant ? 'In stock' : '';
    submit.disabled = Boolean(isSoldOut) || (buttons.length > 0 && !variant);
    if (!variant) return;
    const price = document.querySelector('[data-price]');
    const amount = (variant.priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    price.textContent = price.textContent.replace(/[0-9][0-9,]*[.][0-9]{2}/, amount);
  }
  for (const button of buttons) button.addEventListener('click', () => {
    const input = hidden(button.dataset.option);
    input.value = input.value === button.dataset.value ? '' : button.dataset.value;
    show();
  });
  form.addEventListener('change', show);
  show();
}, ${delayMs});
`;
}
