import { type Handler, type Route, redirect } from '../http/web-server.ts';
import type { Merchant } from '../merchant.ts';

/** Wraps a shop's routes so that the faults which concern every request can strike. */
export function withFaults(merchant: Merchant, routes: readonly Route[]): Route[] {
  return routes.map((plain) => ({ ...plain, handler: faulty(merchant, plain) }));
}

function faulty(merchant: Merchant, { method, handler }: Route): Handler {
  return async (request) => {
    await merchant.faults.untilOff(merchant.name, 'wait');
    if (merchant.faults.take(merchant.name, 'hang')) return { kind: 'hang' };
    if (method === 'GET' && merchant.faults.take(merchant.name, 'endless_redirects')) {
      const hop = Number(request.query.get('hop') ?? '0') + 1;
      return redirect(`${request.path}?hop=${hop}`);
    }
    return handler(request);
  };
}
