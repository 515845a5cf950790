import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** Header that tells, within the server, who asks. What a client sends under this name is written over. */
export const ASKER = 'datapond-asker';

/** Of an IPv6 address the part that is a household's or a company's: who has one has all the others beside it. */
const NETWORK_GROUPS = 4;

/** Where a proxy may stand that is believed: on the same machine, or in a network of one's own, as of containers. */
const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/**
 * Who sends a request, so far as turns are concerned: the address it comes from.
 * @param isProxied whether a proxy nearby is believed when it says for whom it asks (X-Forwarded-For, its last entry)
 */
export function askerOf({ socket, headers }: IncomingMessage, isProxied: boolean): string {
  const address = plain(socket.remoteAddress ?? '');
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const isNear = NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const asker = isProxied && isNear && forwarded ? plain(forwarded) : address;
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
