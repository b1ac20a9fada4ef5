import { pool } from '@evershop/evershop/lib/postgres';
import { updatePaymentStatus } from '@evershop/evershop/oms/services';

export default async function takeCardPayment(request, response) {
  const { order_id, number, expiry, cvc } = request.body;
  const { rows } = await pool.query(
    `SELECT order_id, order_number, grand_total FROM "order" WHERE uuid = $1 AND payment_status = 'pending'`,
    [order_id],
  );
  const [order] = rows;
  if (!order) return response.status(400).json({ error: { status: 400, message: 'No such order to pay' } });
  const [month, year] = expiry.split('/').map(Number);
  const answer = await fetch(`${process.env.GATEWAY_URL}/charges`, {
    method: 'POST',
    body: JSON.stringify({
      order: order.order_number,
      amount_cents: Math.round(Number(order.grand_total) * 100),
      currency: 'USD',
      number,
      exp_month: month,
      exp_year: year,
      cvc,
    }),
  }).then((charged) => charged.json());
  if (!answer.approved) {
    return response.status(402).json({ error: { status: 402, message: answer.message } });
  }
  await updatePaymentStatus(order.order_id, 'paid');
  return response.status(200).json({ data: { id: answer.id } });
}
