import { PROTOCOL_VERSION } from './protocol.ts';

/*
 * Names that a whole origin shares. Each carries the scope, so that two sites under two paths never meet, and the
 * protocol's version, so that pages of an old deployment keep to themselves.
 */

/** The Web Lock whose holder's page hosts the API. */
export function leaderLockName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} leader of ${scope}`;
}

/** The Web Lock one host worker holds for as long as it lives. Whoever is granted it knows that the host is gone. */
export function hostLockName(scope: string, hostId: string): string {
  return `datapond/${PROTOCOL_VERSION} host ${hostId} of ${scope}`;
}

/** The BroadcastChannel of HostEvents. */
export function eventChannelName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} events of ${scope}`;
}
