import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a request was sent on this machine and to it by name, and not passed on by a proxy that runs on it. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isDirect = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  return (
    isDirect && LOOPBACK_ADDRESSES.includes(socket.remoteAddress ?? '') && namesThisMachine(headers.host)
  );
}

/** A page elsewhere whose name was made to point here sends that name along. */
function namesThisMachine(host = ''): boolean {
  return LOOPBACK_NAMES.includes(host.replace(/:\d+$/, '').toLowerCase());
}
