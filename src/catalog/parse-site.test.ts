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
  expect(
    parse({ title: 'CKAN', description: 'd', locale: 'pt_BR', fullText: 'words', statementTimeout: 2.5 }),
  ).toEqual({
    site: { title: 'CKAN', description: 'd', locale: 'pt_BR', fullText: 'words', statementTimeout: 2500 },
    notices: [],
  });
});

test('an empty file means the defaults', () => {
  expect(parse({})).toEqual({ site: DEFAULT_SITE, notices: [] });
});

test('unknown members and wrong values are named, and the defaults used', () => {
  expect(parse({ name: 'x', locale: '../en', fullText: 'exact', statementTimeout: '60' })).toEqual({
    site: DEFAULT_SITE,
    notices: [
      'data/datapond.json: name is unknown and ignored; known here: title, description, locale, fullText, statementTimeout',
      'data/datapond.json: locale "../en" is not a locale such as "en" or "pt_BR": "en" is used',
      'data/datapond.json: fullText "exact" is neither "contains" nor "words": "contains" is used',
      'data/datapond.json: statementTimeout must be a number of seconds from 0 to 3600, not "60": 30 is used',
    ],
  });
});
