import { expect, test } from 'vitest';
import type { JsonObject } from './members.ts';
import { toJsonObject } from './members.ts';
import { createNotices } from './notices.ts';
import { DEFAULT_SITE, parseSite } from './parse-site.ts';

function parse(json: object) {
  const notices = createNotices();
  const site = parseSite(toJsonObject(json, 'data/datapond.json', '', notices) as JsonObject);
  return { site, notices: notices.list.map((notice) => notice.text) };
}

test('settings are taken over, the timeout from seconds', () => {
  const texts = { title: 'CKAN', description: 'd', locale: 'pt_BR', fullText: 'words' };
  const numbers = {
    rowsMax: 5000,
    rowsDefault: 10,
    storeThreshold: 0,
    maxFileSize: 5e6,
    originals: false,
    strict: true,
  };
  const map = {
    tiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
    attribution: '© [A](https://a.example)',
  };
  const openFrom = ['https://data.example.org', 'http://localhost:8000'];
  expect(parse({ ...texts, statementTimeout: 2.5, ...numbers, map, openFrom })).toEqual({
    site: { ...texts, statementTimeout: 2500, ...numbers, map, openFrom },
    notices: [],
  });
  expect(parse({ storeThreshold: false, maxFileSize: false }).site).toMatchObject({
    storeThreshold: null,
    maxFileSize: null,
  });
});

test('an empty file means the defaults', () => {
  expect(parse({})).toEqual({ site: DEFAULT_SITE, notices: [] });
});

test('unknown members and wrong values are named, and the defaults used', () => {
  expect(
    parse({
      name: 'x',
      locale: '../en',
      fullText: 'exact',
      statementTimeout: '60',
      rowsMax: 10,
      rowsDefault: 1.5,
      storeThreshold: -1,
      maxFileSize: 25,
    }),
  ).toEqual({
    site: DEFAULT_SITE,
    notices: [
      'data/datapond.json: name is unknown and ignored; known here: title, description, locale, fullText, statementTimeout, rowsMax, rowsDefault, storeThreshold, maxFileSize, originals, strict, map, openFrom',
      'data/datapond.json: locale "../en" is none of CKAN\'s locales, such as "en" or "pt_BR": "en" is used',
      'data/datapond.json: fullText "exact" is neither "contains" nor "words": "contains" is used',
      'data/datapond.json: statementTimeout must be a number of seconds from 0 to 3600, not "60": 30 is used',
      'data/datapond.json: rowsMax must be a number of records from 100 to 1000000, not 10: 32000 is used',
      'data/datapond.json: rowsDefault must be a number of records from 1 to 1000000, not 1.5: 100 is used',
      'data/datapond.json: storeThreshold must be a number of bytes, or false, not -1: 1000000 is used',
      'data/datapond.json: maxFileSize must be a number of bytes from 1000000, or false, not 25: 25165824 is used',
    ],
  });
});

test.each([
  [{ attribution: 'x' }, 'map.tiles is missing'],
  [{ tiles: 'https://a.example/{z}/{x}.png', attribution: 'x' }, 'must have {y} once each'],
  [{ tiles: 'http://a.example/{z}/{x}/{y}.png', attribution: 'x' }, 'must begin with https://'],
  [{ tiles: "https://a.example/{z}/{x}/{y}.png' *", attribution: 'x' }, 'is no address of tiles'],
  [{ tiles: 'https://{x}.a.example/{z}/{y}.png', attribution: 'x' }, 'is no address of tiles'],
  [{ tiles: 'https://a.example/{z}/{x}/{y}.png' }, 'map.attribution is missing'],
])('a tile server that cannot be is told of, and none is used: %j', (map, message) => {
  const { site, notices } = parse({ map });
  expect(site.map).toBeNull();
  expect(notices.join()).toContain(message);
  expect(notices.join()).toContain('outlines of countries instead');
});

test.each(['https://a.example/data', 'http://a.example', '*', "https://a.example; script-src 'self'", 7])(
  'nothing is opened from what is no origin: %j',
  (origin) => {
    const { site, notices } = parse({ openFrom: [origin, 'https://b.example'] });
    expect(site.openFrom).toEqual(['https://b.example']);
    expect(notices).toEqual([expect.stringMatching(/openFrom has .*, which is no origin such as/)]);
  },
);

test('a site is called otherwise in other languages', () => {
  const { site, notices } = parse({
    title: 'City data',
    'title@de': 'Stadtdaten',
    'description@pt-BR': 'Dados',
    'title@': 'x',
  });
  expect(site.translations).toEqual({ de: { title: 'Stadtdaten' }, 'pt-BR': { description: 'Dados' } });
  expect(notices).toEqual([expect.stringContaining('title@ is unknown and ignored') as string]);
});
