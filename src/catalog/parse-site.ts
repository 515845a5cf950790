import { toLocale } from '../core/locales.ts';
import type { Site, SiteMap } from '../core/site.ts';
import type { JsonObject } from './members.ts';
import { readBoolean, readObject, readText, warnUnknown, where } from './members.ts';
import { readTranslations } from './translations.ts';

/** `datapond.json`: the site's own words, and what the build is told. */
export interface SiteSettings extends Omit<Site, 'built'> {
  /** Bytes of a file above which its table is compiled into a store; null: no table is, unless its descriptor asks for it. */
  readonly storeThreshold: number | null;
  /** Bytes above which a file is published in parts of no more than these; null: it is published whole. */
  readonly maxFileSize: number | null;
  /** Whether workbooks, archives and such are published beside the tables that are taken from them. */
  readonly originals: boolean;
  /** Whether a file whose records are not all of one width, or that has notes in it, is a problem instead of being mended. */
  readonly strict: boolean;
}

/** What a site is called, and how it answers, where `datapond.json` does not say. CKAN gives a statement 60 s; in a browser a tab has less patience. */
export const DEFAULT_SITE: SiteSettings = {
  title: 'datapond',
  description: '',
  locale: 'en',
  fullText: 'contains',
  statementTimeout: 30_000,
  rowsMax: 32_000,
  rowsDefault: 100,
  storeThreshold: 1_000_000,
  // Some hosts refuse files above 25 MiB.
  maxFileSize: 24 * 1024 * 1024,
  originals: true,
  strict: false,
  map: null,
  openFrom: [],
};

/**
 * `datapond.json`: `title`, `description` and both in other languages (`title@fr`), `locale` (`en`, `pt_BR`), `fullText` (`contains` or `words`), `statementTimeout` (seconds),
 * `rowsMax` and `rowsDefault` (records), `storeThreshold` and `maxFileSize` (bytes, or false), `originals`, `strict`, `map` (`tiles`, `attribution`),
 * `openFrom` (origins).
 * A member that is absent or wrong (with a warning) takes its default.
 */
export function parseSite(settings: JsonObject): SiteSettings {
  const isTranslated = (member: string) => /^(?:title|description)@./.test(member);
  warnUnknown(settings, [
    ...Object.keys(DEFAULT_SITE),
    ...Object.keys(settings.members).filter(isTranslated),
  ]);
  const translations = readTranslations(settings);
  return {
    title: readText(settings, 'title') ?? DEFAULT_SITE.title,
    description: readText(settings, 'description') ?? DEFAULT_SITE.description,
    ...(translations && { translations }),
    locale: readLocale(settings),
    fullText: readFullText(settings),
    statementTimeout: readStatementTimeout(settings),
    // The explorer scrolls by a hundred; of more than that most, a browser's memory would run out.
    rowsMax: readRecords(settings, 'rowsMax', 100),
    rowsDefault: readRecords(settings, 'rowsDefault', 1),
    storeThreshold: readBytes(settings, 'storeThreshold', 0),
    // Of less than that there would be thousands.
    maxFileSize: readBytes(settings, 'maxFileSize', 1_000_000),
    originals: readBoolean(settings, 'originals') ?? DEFAULT_SITE.originals,
    strict: readBoolean(settings, 'strict') ?? DEFAULT_SITE.strict,
    map: readMap(settings),
    openFrom: readOpenFrom(settings),
  };
}

function readLocale(settings: JsonObject): string {
  const tag = readText(settings, 'locale');
  if (tag === null) return DEFAULT_SITE.locale;
  const locale = toLocale(tag);
  if (locale !== undefined) return locale;
  settings.notices.warn(
    `${where(settings, 'locale')} "${tag}" is none of CKAN's locales, such as "en" or "pt_BR": "${DEFAULT_SITE.locale}" is used`,
  );
  return DEFAULT_SITE.locale;
}

function readFullText(settings: JsonObject): Site['fullText'] {
  const fullText = readText(settings, 'fullText');
  if (fullText === null) return DEFAULT_SITE.fullText;
  if (fullText === 'contains' || fullText === 'words') return fullText;
  settings.notices.warn(
    `${where(settings, 'fullText')} "${fullText}" is neither "contains" nor "words": "${DEFAULT_SITE.fullText}" is used`,
  );
  return DEFAULT_SITE.fullText;
}

function readStatementTimeout(settings: JsonObject): number {
  const seconds = settings.members['statementTimeout'];
  if (seconds === undefined || seconds === null) return DEFAULT_SITE.statementTimeout;
  if (typeof seconds === 'number' && seconds > 0 && seconds <= 3600) return Math.round(seconds * 1000);
  settings.notices.warn(
    `${where(settings, 'statementTimeout')} must be a number of seconds from 0 to 3600, not ${JSON.stringify(seconds)}: ${DEFAULT_SITE.statementTimeout / 1000} is used`,
  );
  return DEFAULT_SITE.statementTimeout;
}

const MOST_RECORDS = 1_000_000;

function readRecords(settings: JsonObject, member: 'rowsMax' | 'rowsDefault', least: number): number {
  const records = settings.members[member];
  if (records === undefined || records === null) return DEFAULT_SITE[member];
  if (Number.isInteger(records) && Number(records) >= least && Number(records) <= MOST_RECORDS)
    return Number(records);
  settings.notices.warn(
    `${where(settings, member)} must be a number of records from ${least} to ${MOST_RECORDS}, not ${JSON.stringify(records)}: ${DEFAULT_SITE[member]} is used`,
  );
  return DEFAULT_SITE[member];
}

function readBytes(
  settings: JsonObject,
  member: 'storeThreshold' | 'maxFileSize',
  least: number,
): number | null {
  const bytes = settings.members[member];
  if (bytes === undefined || bytes === null) return DEFAULT_SITE[member];
  if (bytes === false) return null;
  if (typeof bytes === 'number' && bytes >= least) return Math.floor(bytes);
  const from = least > 0 ? ` from ${least}` : '';
  settings.notices.warn(
    `${where(settings, member)} must be a number of bytes${from}, or false, not ${JSON.stringify(bytes)}: ${DEFAULT_SITE[member]} is used`,
  );
  return DEFAULT_SITE[member];
}

/** Where a tile is told; each has to stand there once. */
const PLACES = ['{z}', '{x}', '{y}'] as const;

function readMap(settings: JsonObject): SiteMap | null {
  const map = readObject(settings, 'map');
  if (!map) return null;
  warnUnknown(map, ['tiles', 'attribution']);
  const tiles = readText(map, 'tiles');
  const attribution = readText(map, 'attribution');
  const problem = tiles === null ? 'is missing' : toTilesProblem(tiles);
  if (tiles === null || problem !== null) {
    settings.notices.warn(
      `${where(map, 'tiles')} ${problem}: write an address such as "https://tiles.example.org/{z}/{x}/{y}.png"; maps have outlines of countries instead`,
    );
    return null;
  }
  if (attribution === null) {
    settings.notices.warn(
      `${where(map, 'attribution')} is missing: write whose tiles they are, as their licence asks; maps have outlines of countries instead`,
    );
    return null;
  }
  return { tiles, attribution };
}

/** What is wrong with the address of tiles; null when nothing is. */
function toTilesProblem(tiles: string): string | null {
  const missing = PLACES.filter((place) => tiles.split(place).length !== 2);
  if (missing.length > 0) return `"${tiles}" must have ${missing.join(', ')} once each`;
  const [, scheme, host] = /^(https?):\/\/([A-Za-z0-9.-]+)(?::\d+)?\/[^\s"';,]+$/.exec(tiles) ?? [];
  if (scheme === undefined) return `"${tiles}" is no address of tiles`;
  const isLocal = host === 'localhost' || host === '127.0.0.1';
  return scheme === 'https' || isLocal ? null : `"${tiles}" must begin with https://`;
}

function readOpenFrom(settings: JsonObject): readonly string[] {
  const origins = settings.members['openFrom'];
  if (origins === undefined || origins === null) return [];
  const listed: readonly unknown[] = Array.isArray(origins) ? origins : [origins];
  return listed.filter((origin): origin is string => {
    if (typeof origin === 'string' && isOrigin(origin)) return true;
    settings.notices.warn(
      `${where(settings, 'openFrom')} has ${JSON.stringify(origin)}, which is no origin such as "https://data.example.org": nothing is opened from there`,
    );
    return false;
  });
}

/** Nothing else is to come into the pages' policy. */
function isOrigin(text: string): boolean {
  const [, scheme, host] = /^(https?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/.exec(text) ?? [];
  return scheme === 'https' || (scheme === 'http' && (host === 'localhost' || host === '127.0.0.1'));
}
