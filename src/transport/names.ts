import { PROTOCOL_VERSION } from './protocol.ts';

/** The response header with the code of a problem. */
export { PROBLEM_HEADER } from '../core/errors.ts';
/** And the one that says how a search was answered. */
export { ANSWER_HEADER } from '../core/answer-report.ts';

/*
 * Names that a whole origin shares. Each carries the scope, so that two sites under two paths never meet, and the
 * protocol's version, so that pages of an old deployment keep to themselves.
 */

/** The Web Lock whose holder's page hosts the API. */
export function leaderLockName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} leader of ${scope}`;
}

/** The Web Lock of whoever takes the lead from a page that is silent, which one at a time does. */
export function deposingLockName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} deposing in ${scope}`;
}

/** The Web Lock one host worker holds for as long as it lives. Whoever is granted it knows that the host is gone. */
export function hostLockName(scope: string, hostId: string): string {
  return `datapond/${PROTOCOL_VERSION} host ${hostId} of ${scope}`;
}

/** The BroadcastChannel of HostEvents. */
export function eventChannelName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} events of ${scope}`;
}

/**
 * One deployment of a site, the `scope` that locks, channels and messages carry: pages, hosts and data of two deployments never mix.
 * @param base the site's address
 */
export function toEdition(base: string, version: string): string {
  return `${base}#${version}`;
}

/** A deployment, taken apart. */
export interface SiteEdition {
  /** The site's address, with a slash at its end. */
  readonly base: string;
  readonly version: string;
}

/** The site's address and the version of a deployment. */
export function parseEdition(edition: string): SiteEdition {
  const hash = edition.lastIndexOf('#');
  return hash < 0
    ? { base: edition, version: '' }
    : { base: edition.slice(0, hash), version: edition.slice(hash + 1) };
}

/** The versions of the site that a page hosts at this moment, judging by the locks of the origin. */
export function toHostedVersions(base: string, held: readonly LockInfo[]): readonly string[] {
  const prefix = leaderLockName(toEdition(base, ''));
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}

/** The shared Web Lock that every page of a deployment holds: as long as anybody does, its files are kept. */
export function versionLockName(base: string, version: string): string {
  return `datapond page of ${toEdition(base, version)}`;
}

/** The request header by which a page says what it speaks and which deployment it belongs to: `<protocol>/<version>`. */
export const EDITION_HEADER = 'datapond-edition';

/** The request header of a download that its page stores by itself: the service worker leaves it alone. */
export const STORED_HEADER = 'datapond-stored';

/** The BroadcastChannel of DroppedMessages. */
export function droppedChannelName(scope: string): string {
  return `datapond/${PROTOCOL_VERSION} dropped files of ${scope}`;
}
