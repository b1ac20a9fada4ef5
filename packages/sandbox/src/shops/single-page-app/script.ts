/** The client of the single-page shop. Card details stay in its memory until the order is placed. */
export const appScript = `(() => {
  const { settings, product } = JSON.parse(document.getElementById('app-data').textContent);
  const app = document.getElementById('app');
  const { words } = settings;
  let cart = null;
  let card = {};
  let problem = '';

  const format = (amount) => {
    const value = settings.amounts === 'cents' ? amount / 100 : Number(amount);
    const text = Math.abs(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return (value < 0 ? '-' : '') + settings.money + text;
  };
  const isZero = (amount) => Number(amount) === 0;
  function node(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, '');
      else if (value !== false && value !== null) element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }
  async function api(method, path, body) {
    const response = await fetch('/api' + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  }
  async function change(method, path, body) {
    const answer = await api(method, path, body);
    problem = answer.body.error ? answer.body.error.message : '';
    if (!answer.body.error) cart = answer.body;
    return !problem;
  }

  function show(...children) {
    const alert = problem ? node('p', { role: 'alert' }, problem) : null;
    app.replaceChildren(...[alert, ...children].filter(Boolean));
    problem = '';
  }
  function summary() {
    const { totals } = cart;
    const later = 'Calculated at next step';
    const rows = [['Subtotal', format(totals.subtotal)]];
    if (!isZero(totals.discount)) rows.push(['Discount', format(totals.discount)]);
    rows.push([words.shipping, totals.isFinal ? (isZero(totals.shipping) ? 'Free' : format(totals.shipping)) : later]);
    if (!isZero(totals.fee)) rows.push(['Handling fee', format(totals.fee)]);
    rows.push([words.tax, totals.isFinal ? format(totals.tax) : later]);
    if (!isZero(totals.surcharge)) rows.push(['Card surcharge', format(totals.surcharge)]);
    const list = node('dl');
    for (const [label, value] of rows) list.append(node('dt', {}, label), node('dd', {}, value));
    list.append(
      node('dt', {}, totals.isFinal ? words.total : 'Estimated total'),
      node('dd', {}, node('strong', {}, format(totals.total))),
    );
    return node('section', { 'aria-label': 'Order summary' }, node('h2', {}, 'Summary'), list);
  }
  const fieldsOf = (form) => {
    const values = {};
    for (const [name, value] of new FormData(form)) if (settings.names[name]) values[settings.names[name]] = value;
    return values;
  };
  const template = (id) => document.getElementById(id).content.cloneNode(true);
  function step(title, content, label, onsubmit) {
    const button = node('button', { type: 'submit' }, label);
    const form = node('form', {
      onsubmit: async (event) => {
        event.preventDefault();
        button.disabled = true;
        button.setAttribute('aria-busy', 'true');
        await onsubmit(form);
      },
    }, node('h1', {}, title), ...content, button);
    show(form, summary());
    return form;
  }

  const steps = {
    cart() {
      const items = cart.items.map((item) =>
        node('li', {}, item.quantity + ' × ' + item.title + ' ' + Object.values(item.options).join(' / ') + ' ' + format(item.price)));
      const coupon = node('input', { type: 'text', name: 'coupon' });
      const apply = node('button', { type: 'button', onclick: async () => { await change('PUT', '/cart/coupon', { coupon: coupon.value }); steps.cart(); } }, 'Apply');
      step('Your cart', [node('ul', {}, ...items), node('p', {}, node('label', {}, words.coupon + ' ', coupon), apply)], words.checkout, () => go('details'));
    },
    details() {
      const form = step('Your details', [template('details-fields')], 'Continue to shipping', async () => {
        const isDone = await change('PUT', '/cart/details', fieldsOf(form));
        await go(isDone ? 'shipping' : 'details');
      });
      for (const [name, key] of Object.entries(settings.names)) {
        const control = form.elements.namedItem(name);
        if (control && cart.details[key]) control.value = cart.details[key];
        else if (control && key === 'country') control.value = settings.homeCountry;
      }
    },
    async shipping() {
      const first = cart.shippingMethods[0].id;
      if (!cart.shippingId && settings.preselectsShipping) await change('PUT', '/cart/shipping', { shippingId: first });
      const choices = cart.shippingMethods.map((method) => node('p', {}, node('label', {},
        node('input', { type: 'radio', name: 'shippingMethod', value: method.id, required: true, checked: cart.shippingId === method.id, onchange: async () => {
          await change('PUT', '/cart/shipping', { shippingId: method.id });
          // A buyer who is quicker than the answer has gone on.
          if (location.pathname === '/checkout/shipping') await steps.shipping();
        } }),
        ' ' + method.title + ' (' + method.description + ') ' + (isZero(method.price) ? 'Free' : format(method.price)))));
      step('Shipping method', choices, 'Continue to payment', () => go('payment'));
    },
    payment() {
      const isLast = !settings.hasReviewStep;
      const form = step('Payment', [template('card-fields'), ...(isLast ? consents() : [])], isLast ? words.pay : 'Review order', async () => {
        card = fieldsOf(form);
        if (isLast) await place(form);
        else await go('review');
      });
      const number = form.elements.namedItem(Object.keys(settings.names).find((name) => settings.names[name] === 'cardNumber'));
      number.addEventListener('input', () => {
        number.value = number.value.replace(/\\D/g, '').slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
      });
    },
    async review() {
      if (!card.cardNumber) return go('payment');
      if (settings.pricesAtReview) await change('POST', '/cart/review');
      const { details } = cart;
      const form = step('Review your order', [
        node('p', {}, details.name + ', ' + details.line1 + ', ' + details.city + ' ' + details.postalCode),
        node('p', {}, 'Card ending in ' + card.cardNumber.slice(-4)),
        ...consents(),
      ], words.pay, () => place(form));
    },
  };
  function consents() {
    const box = (name, required, text) => node('p', {}, node('label', {}, node('input', { type: 'checkbox', name, required }), ' ' + text));
    return [
      ...(settings.hasNewsletter ? [box('newsletter', false, 'Send me news and offers')] : []),
      ...(settings.hasTerms ? [box('terms', true, 'I have read and agree to the terms and conditions')] : []),
    ];
  }
  async function place(form) {
    const isTicked = (name) => Boolean(form.elements.namedItem(name)?.checked);
    const answer = await api('POST', '/cart/place', {
      card: {
        number: card.cardNumber,
        expiry: card.cardExpiry || card.cardExpiryMonth + '/' + card.cardExpiryYear,
        cvc: card.cardCvc,
      },
      terms: isTicked('terms'),
      newsletter: isTicked('newsletter'),
    });
    if (answer.body.redirectTo) return location.assign(answer.body.redirectTo);
    if (answer.body.order) {
      history.pushState({}, '', '/orders/' + answer.body.order.number + '?key=' + answer.body.order.key);
      return showOrder(answer.body.order);
    }
    await change('GET', '/cart');
    problem = answer.body.error.message;
    card = {};
    await go('payment');
  }
  function showOrder(order) {
    show(
      node('h1', {}, 'Thank you for your order'),
      node('p', {}, 'Order number ', node('strong', {}, '#' + order.number)),
      node('p', {}, 'Total paid: ' + format(order.total)),
    );
  }
  async function go(name) {
    history.pushState({}, '', '/checkout/' + name);
    await steps[name]();
  }

  function startProduct() {
    const controls = [...app.querySelectorAll('[data-option]')];
    const add = document.getElementById('add');
    const chosen = () => {
      const choices = Object.fromEntries(product.options.map((option) => [option.name, '']));
      for (const control of controls) {
        if (control.type !== 'radio' || control.checked) choices[control.dataset.option] = control.value;
      }
      return choices;
    };
    const current = () => {
      const choices = chosen();
      return product.variants.find((one) => Object.entries(choices).every(([name, value]) => one.choices[name] === value));
    };
    function refresh() {
      const variant = current();
      document.getElementById('availability').textContent = variant && !variant.available ? 'Sold out' : '';
      add.disabled = Boolean(variant && !variant.available);
      if (!variant) return;
      const amount = settings.amounts === 'cents' ? variant.priceCents : variant.priceCents / 100;
      app.querySelector('[data-price]').textContent = format(amount);
    }
    for (const control of controls) control.addEventListener('change', refresh);
    add.addEventListener('click', async () => {
      const variant = current();
      if (!variant) {
        document.getElementById('availability').textContent = 'Please choose all options';
        return;
      }
      add.disabled = true;
      const quantity = Number(document.getElementById('quantity').value);
      if (await change('POST', '/cart/items', { sku: variant.sku, quantity })) return go('cart');
      add.disabled = false;
      document.getElementById('availability').textContent = problem;
    });
    refresh();
  }
  async function start() {
    if (product) return startProduct();
    const [, section, name] = location.pathname.split('/');
    if (section === 'orders') {
      const answer = await api('GET', location.pathname + location.search);
      if (answer.status === 200) return showOrder(answer.body);
      return show(node('h1', {}, 'Order not found'));
    }
    await change('GET', '/cart');
    if (!cart) return show(node('h1', {}, 'Your cart is empty'));
    if (cart.order) {
      const answer = await api('GET', '/orders/' + cart.order.number + '?key=' + cart.order.key);
      return showOrder(answer.body);
    }
    if (cart.lastError) problem = cart.lastError.message;
    await (steps[name] || steps.cart)();
  }
  addEventListener('popstate', () => location.reload());
  setTimeout(start, settings.hydrationMs);
})();
`;
