import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Addresses to listen at that stand for all of a machine's own: no client can be sent there. */
const UNSPECIFIED: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::ffff:0.0.0.0']);

/** A name or an address, and a port: nothing else may come into an answer. */
const HOST_HEADER = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** What a server's site is known under. Addresses have no slash at their end. */
export interface SiteAddress {
  /** Where it is asked on this machine, the site's path included. */
  readonly local: string;
  /** The site's path: `` at the root. */
  readonly path: string;
  /** The address that answers name; null: that which each request is sent to. */
  readonly siteUrl: string | null;
  /** The address that the answer to a request names. */
  of(request: IncomingMessage): string;
}

/** What is known when a server listens. */
export interface Listening {
  /** Address that the site is known under, where a proxy stands before the server. */
  readonly siteUrl: string | undefined;
  /** What it was told to listen at. */
  readonly host: string;
  /** Where it listens. */
  readonly at: Pick<AddressInfo, 'address' | 'port'>;
}

/**
 * What a site is known under. A server that listens at every address of its machine has none of its own: answers then name what the
 * client wrote into `Host`, if that is a host at all, else the address that the connection came to.
 */
export function createSiteAddress({ siteUrl, host, at }: Listening): SiteAddress {
  const isEverywhere = UNSPECIFIED.has(at.address);
  const origin = toOrigin(isEverywhere ? '127.0.0.1' : host, at.port);
  const own = siteUrl?.replace(/\/+$/, '') ?? (isEverywhere ? null : origin);
  const path = own === null ? '' : new URL(own).pathname.replace(/\/+$/, '');
  return {
    local: `${origin}${path}`,
    path,
    siteUrl: own,
    of: (request) => own ?? askedOrigin(request) ?? origin,
  };
}

function askedOrigin({ headers, socket }: IncomingMessage): string | undefined {
  const asked = headers.host ?? '';
  if (HOST_HEADER.test(asked) && URL.canParse(`http://${asked}`)) return new URL(`http://${asked}`).origin;
  const { localAddress, localPort } = socket;
  // Gone with the client.
  if (localAddress === undefined || localPort === undefined) return undefined;
  return toOrigin(localAddress.replace(/^::ffff:(?=\d+\.)/i, ''), localPort);
}

function toOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
