import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** Header that tells, within the server, who asks. What a client sends under this name is written over. */
export const ASKER = 'datapond-asker';

/** Of an IPv6 address the part that is a household's or a company's: who has one has all the others beside it. */
const NETWORK_GROUPS = 4;

/**
 * Who sends a request, so far as turns are concerned: the address it comes from.
 * @param isProxied whether a proxy on the same machine is believed when it says for whom it asks (X-Forwarded-For, its last entry)
 */
export function askerOf({ socket, headers }: IncomingMessage, isProxied: boolean): string {
  const address = plain(socket.remoteAddress ?? '');
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const isLocal = address === '::1' || address.startsWith('127.');
  const asker = isProxied && isLocal && forwarded ? plain(forwarded) : address;
  return isIPv6(asker) ? networkOf(asker) : asker.slice(0, 64);
}

/** Without what says that an IPv4 address stands in an IPv6 one. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, NETWORK_GROUPS).join(':');
}
