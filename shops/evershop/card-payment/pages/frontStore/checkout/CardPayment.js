import {
  useCheckout,
  useCheckoutDispatch,
} from '@evershop/evershop/components/frontStore/checkout/CheckoutContext';
import React, { useEffect, useState } from 'react';

const element = React.createElement;
const FIELDS = [
  ['number', 'Card number', 'cc-number', '1234 1234 1234 1234'],
  ['expiry', 'Expiration date', 'cc-exp', 'MM / YY'],
  ['cvc', 'Security code', 'cc-csc', 'CVC'],
];
const entered = {};

function CardForm() {
  const [, redraw] = useState(0);
  const enter = (name) => (event) => {
    entered[name] = event.target.value;
    redraw((count) => count + 1);
  };
  return element(
    'div',
    { className: 'grid gap-3 py-3' },
    FIELDS.map(([name, label, autoComplete, placeholder]) =>
      element(
        'label',
        { key: name, className: 'block' },
        element('span', null, label),
        element('input', {
          type: 'text',
          inputMode: 'numeric',
          autoComplete,
          placeholder,
          value: entered[name] ?? '',
          onChange: enter(name),
          className: 'border w-full p-2',
        }),
      ),
    ),
  );
}

function PayButton({ payApi }) {
  const { checkout } = useCheckoutDispatch();
  const { checkoutSuccessUrl, loadingStates, orderPlaced } = useCheckout();
  const [refusal, refuse] = useState(null);
  const [orderId, keepOrder] = useState(null);
  const pay = async (event) => {
    event.preventDefault();
    refuse(null);
    if (FIELDS.some(([name]) => !entered[name])) return refuse('Please fill in your card details.');
    try {
      const order = orderId ?? (await checkout()).uuid;
      keepOrder(order);
      const answer = await fetch(payApi, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ order_id: order, ...entered }),
      }).then((response) => response.json());
      if (answer.error) return refuse(answer.error.message);
      window.location.href = `${checkoutSuccessUrl}/${order}`;
    } catch (error) {
      // The shop's own words for what is missing from the form.
      refuse(error.message);
    }
  };
  return element(
    React.Fragment,
    null,
    refusal && element('p', { role: 'alert', className: 'text-red-600' }, refusal),
    element(
      'button',
      {
        type: 'button',
        onClick: pay,
        disabled: loadingStates.placingOrder || (orderPlaced && orderId === null),
        className: 'w-full bg-black text-white p-4',
      },
      'Pay now',
    ),
  );
}

export default function CardPayment({ payApi }) {
  const { registerPaymentComponent } = useCheckoutDispatch();
  useEffect(() => {
    registerPaymentComponent('card', {
      nameRenderer: () => element('span', null, 'Credit card'),
      formRenderer: () => element(CardForm),
      checkoutButtonRenderer: () => element(PayButton, { payApi }),
    });
  }, [registerPaymentComponent]);
  return null;
}

export const layout = { areaId: 'checkoutFormAfter', sortOrder: 10 };

export const query = `
  query Query {
    payApi: url(routeId: "takeCardPayment")
  }
`;
