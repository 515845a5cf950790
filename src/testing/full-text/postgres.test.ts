import { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CompiledQuery } from '../../core/full-text/compiled-query.ts';
import { matchesContains, planContains } from '../../core/full-text/contains-rule.ts';
import { passes, toCandidateTest } from '../../core/full-text/candidates.ts';
import { printFloat4 } from '../../core/full-text/float4-text.ts';
import { FullTextError } from '../../core/full-text/full-text-error.ts';
import { CONFIG_NAMES, loadConfig } from '../../core/full-text/load-config.ts';
import { toLowerCase } from '../../core/full-text/lower-case.ts';
import { matchesQuery } from '../../core/full-text/match.ts';
import { TextParser } from '../../core/full-text/parser.ts';
import { planRank, rankOccurrences } from '../../core/full-text/rank.ts';
import { ENGLISH, SIMPLE } from '../../core/full-text/text-search-config.ts';
import { phraseToTsQuery, plainToTsQuery, toTsQuery } from '../../core/full-text/to-tsquery.ts';
import { printTsVector, toTsVector } from '../../core/full-text/tsvector.ts';
import { findInVector } from './find-in-vector.ts';
import { printTsQuery } from '../../core/full-text/tsquery.ts';
import { nastyText, queryText, recordText, WORDS } from './arbitrary-texts.ts';
import { inflectedWords } from './inflected-words.ts';

/** Real PostgreSQL, if not CKAN's 15. What it says of thousands of texts is compared with what this project says. */
const postgres = new PGlite();
const SEED = 20_261_121;

beforeAll(async () => {
  await postgres.exec(`
    CREATE FUNCTION try_tsquery(config regconfig, query text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN RETURN to_tsquery(config, query)::text; EXCEPTION WHEN OTHERS THEN RETURN 'error: ' || SQLERRM; END $$;
    CREATE FUNCTION try_config(name text) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN PERFORM to_tsquery(name::regconfig, 'a'); RETURN ''; EXCEPTION WHEN OTHERS THEN RETURN SQLERRM; END $$;
  `);
}, 60_000);

afterAll(() => postgres.close());

/** One answer of PostgreSQL for each row of `texts`, whose columns the expression names a, b and c. */
async function ask<T>(expression: string, ...columns: readonly (readonly string[])[]): Promise<T[]> {
  const names = ['a', 'b', 'c'].slice(0, columns.length);
  const arrays = names.map((_, index) => `$${index + 1}::text[]`);
  const { rows } = await postgres.query<{ answer: T }>(
    `SELECT ${expression} AS answer FROM unnest(${arrays.join(', ')}) WITH ORDINALITY u(${names.join(', ')}, i) ORDER BY i`,
    [...columns],
  );
  return rows.map(({ answer }) => answer);
}

/** The inputs whose two answers differ, with both; none if all is well. */
function differences<T>(inputs: readonly unknown[], theirs: readonly T[], ours: readonly T[]): string[] {
  expect(theirs).toHaveLength(ours.length);
  return inputs
    .flatMap((input, i) => (theirs[i] === ours[i] ? [] : [{ input, postgres: theirs[i], ours: ours[i] }]))
    .slice(0, 10)
    .map((difference) => JSON.stringify(difference).slice(0, 1000));
}

function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed = SEED): T[] {
  return fc.sample(arbitrary, { numRuns, seed });
}

function orError(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FullTextError) return `error: ${error.message}`;
    throw error;
  }
}

describe('as PostgreSQL', () => {
  test('texts are taken apart into the same tokens', async () => {
    const texts = sample(nastyText, 12_000);
    const parser = new TextParser();
    const tokens = texts.map((text) => {
      parser.reset(text);
      const found: string[] = [];
      for (let type = parser.next(); type !== 0; type = parser.next()) {
        found.push(`${type} ${text.slice(parser.start, parser.end)}`);
      }
      return found.join('\u0001');
    });
    const theirs = await ask<string>(
      `(SELECT coalesce(string_agg(tokid || ' ' || token, chr(1)), '') FROM ts_parse('default', a))`,
      texts,
    );
    expect(differences(texts, theirs, tokens)).toEqual([]);
  });

  test('English words have the same stems', async () => {
    const words = inflectedWords(20_000).filter((word) => !LEFT_DOUBLE.test(word));
    const stems = words.map((word) => printTsVector(toTsVector(word, ENGLISH)));
    const theirs = await ask<string>(`to_tsvector('english', a)::text`, words);
    expect(differences(words, theirs, stems)).toEqual([]);
  });

  test.each([ENGLISH, SIMPLE])('$name vectors and plain queries are the same', async (config) => {
    const texts = [...sample(recordText, 2000), ...sample(nastyText, 2000)];
    const ours = texts.map((text) =>
      [
        printTsVector(toTsVector(text, config)),
        printTsQuery(plainToTsQuery(text, config)),
        printTsQuery(phraseToTsQuery(text, config)),
      ].join('\n'),
    );
    const c = `'${config.name}'`;
    const theirs = await ask<string>(
      `to_tsvector(${c}, a)::text || chr(10) || plainto_tsquery(${c}, a)::text || chr(10) || phraseto_tsquery(${c}, a)::text`,
      texts,
    );
    expect(differences(texts, theirs, ours)).toEqual([]);
  });

  test('queries in tsquery’s language read the same, and so do their errors', async () => {
    const queries = [...sample(queryText, 6000), ...ODD_QUERIES];
    const ours = queries.map((query) => orError(() => printTsQuery(toTsQuery(query, ENGLISH))));
    const theirs = await ask<string>(`try_tsquery('english', a)`, queries);
    expect(differences(queries, theirs, ours)).toEqual([]);
    expect(ours.filter((text) => !text.startsWith('error')).length).toBeGreaterThan(3000);
  });

  test('the same records match, with the same ranks', async () => {
    const pairs = sample(fc.tuple(recordText, queryText), 6000).filter(
      ([, query]) => !orError(() => printTsQuery(toTsQuery(query, ENGLISH))).startsWith('error'),
    );
    const ours = pairs.map(([text, queryOf]) => {
      const query = toTsQuery(queryOf, ENGLISH);
      const vector = toTsVector(text, ENGLISH);
      const find = findInVector(vector);
      const compiled = new CompiledQuery(query, ENGLISH);
      const rank = compiled.rank(text);
      expect(compiled.matches(text)).toBe(matchesQuery(query, find));
      expect(rankOccurrences(planRank(query), find, vector.lexemes.length === 0)).toBe(rank);
      if (compiled.matches(text))
        expect(passes(toCandidateTest(query, ENGLISH), toLowerCase(text))).toBe(true);
      return `${compiled.matches(text)} ${printFloat4(rank)} ${printFloat4(compiled.rank(text, 0))}`;
    });
    const v = `to_tsvector('english', a)`;
    const q = `to_tsquery('english', b)`;
    const theirs = await ask<string>(
      `(${v} @@ ${q})::text || ' ' || ts_rank(${v}, ${q}, 32) || ' ' || ts_rank(${v}, ${q})`,
      ...columns(pairs),
    );
    expect(differences(pairs, theirs, ours)).toEqual([]);
    expect(theirs.filter((answer) => answer.startsWith('true')).length).toBeGreaterThan(300);
  });

  test('positions, words and ranks have the same limits', async () => {
    const texts = [
      'cat dog '.repeat(300),
      `${Array.from({ length: 17_000 }, (_, i) => (i % 7 === 0 ? 'cat' : `w${i % 900}`)).join(' ')} cat dog end`,
      `${'a'.repeat(2046)} ${'b'.repeat(2047)} dog ${'é'.repeat(1023)} ${'é'.repeat(1024)} cat`,
      `${'running'.padStart(1000, 'y')} ${'running'.padStart(1001, 'z')} ${'é'.repeat(496)}running`,
    ];
    const queries = ['cat & dog', 'cat <-> dog', 'c:* & d:*', '!dog <-> end', '!cat <2> dog <-> !end'];
    const pairs = texts.flatMap((text) => queries.map((query) => [text, query] as const));
    const ours = pairs.map(([text, query]) => {
      const compiled = new CompiledQuery(toTsQuery(query, ENGLISH), ENGLISH);
      return `${printTsVector(toTsVector(text, ENGLISH))} ${compiled.matches(text)} ${printFloat4(compiled.rank(text))}`;
    });
    const [v, q] = [`to_tsvector('english', a)`, `to_tsquery('english', b)`];
    const theirs = await ask<string>(
      `${v}::text || ' ' || (${v} @@ ${q})::text || ' ' || ts_rank(${v}, ${q}, 32)`,
      ...columns(pairs),
    );
    expect(differences(pairs, theirs, ours)).toEqual([]);
  });

  test('every language reads its stop words and its own script the same', async () => {
    for (const name of CONFIG_NAMES) {
      const config = await loadConfig(name);
      const sentences = STEMMED_OTHERWISE.has(name) ? [] : [...SCRIPTS, ...sample(recordText, 50)];
      const texts = [...(await stopWords(name)), ...sentences];
      const ours = texts.map((text) => printTsVector(toTsVector(text, config)));
      const theirs = await ask<string>(`to_tsvector('${name}', a)::text`, texts);
      expect(differences(texts, theirs, ours), name).toEqual([]);
    }
  });

  test('configurations go by the same names', async () => {
    const names = CONFIGURATIONS;
    const theirs = await ask<string>('try_config(a)', names);
    const ours = await Promise.all(
      names.map((name) =>
        loadConfig(name).then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(differences(names, theirs, ours)).toEqual([]);
  });

  test('what CKAN’s rule matches is always an answer of the contains rule', async () => {
    const pairs = sample(
      fc.tuple(recordText, fc.array(fc.constantFrom(...WORDS), { maxLength: 3 })),
      4000,
    ).map(([text, words]) => [text, words.join(' ')] as const);
    const theirs = await ask<boolean>(
      `to_tsvector('english', a) @@ plainto_tsquery('english', b)`,
      ...columns(pairs),
    );
    const missed = pairs.filter(
      ([text, q], i) => theirs[i] && !matchesContains([text], planContains(q, ENGLISH)),
    );
    expect(missed).toEqual([]);
    expect(theirs.filter(Boolean).length).toBeGreaterThan(200);
  });
});

/** PostgreSQL 18 leaves `add` of `added`, 15 takes a letter off (core/full-text/load-config.test.ts). */
const LEFT_DOUBLE = /^[aeo](?:bb|dd|ff|gg|mm|nn|pp|rr|tt)(?:ed|ing)(?:ly)?$/i;
/** Languages whose stemmers changed after 15 as well. */
const STEMMED_OTHERWISE: ReadonlySet<string> = new Set(['german', 'italian', 'romanian', 'swedish']);

function columns(pairs: readonly (readonly [string, string])[]): string[][] {
  return [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
}

async function stopWords(language: string): Promise<string[]> {
  const { rows } = await postgres.query<{ words: string }>(
    `SELECT coalesce(pg_read_file(setting || '/tsearch_data/' || $1 || '.stop', true), '') AS words FROM pg_config WHERE name = 'SHAREDIR'`,
    [language],
  );
  return rows[0]!.words.split('\n').filter((word) => word !== '');
}

const ODD_QUERIES = [
  "''",
  'a <-> ',
  'a <16385> b',
  'a <-> the <16384> b',
  'w <-> (((the <-> x) <2> (y <3> the)) <-> z)',
  '(the|a) <-> b',
  'a:A b',
  'a & the',
  '!'.repeat(32) + 'a',
  '!'.repeat(33) + 'a',
  ..." ` ' ! ( ) () a\\ a<-> a\\: ! &a a& a&&b (a a) a:* a:A*b a<b <->".split(' '),
];

const CONFIGURATIONS = [
  '',
  ' english ',
  'kling on',
  'x'.repeat(70),
  ...'English "English" "english" PG_CATALOG.English public.english .english english. klingon KLINGON'.split(
    ' ',
  ),
  ...'12 - "a a"b "a""b" a.b.c a.b.c.d en-US É'.split(' '),
];

const SCRIPTS = [
  'Die Straßen der schönen Städte wurden ausgebessert, Lehrerinnen tauschten Schlüsseln und Systeme',
  'Les élèves travaillaient quotidiennement dans les écoles françaises nationales',
  'Los niños hablaban rápidamente con las mujeres trabajadoras de la nación',
  'I bambini correvano velocemente; il divano era comodissimo',
  'As crianças corriam rapidamente pelas nações desenvolvidas',
  'Copiii învățau repede națiunile și stațiile orașelor',
  'De kinderen liepen snel door de mooie straten van de hoofdstad',
  'Børnene løb hurtigt gennem byernes gader; barna løp; barnen sprang, avlöste och höstlig',
  'Lapset juoksivat nopeasti kaupunkien katuja pitkin; a gyerekek gyorsan futottak az utcákon',
  'Дети быстро бежали по улицам больших городов; deca su brzo trčala ulicama; деца су трчала',
  'Τα παιδιά έτρεχαν γρήγορα στους δρόμους των πόλεων',
  'Çocuklar şehirlerin sokaklarında hızla koşuyorlardı kitaplarımızdan',
  'الأطفال يركضون بسرعة في شوارع المدن الكبيرة والمكتبات',
  'बच्चे शहरों की सड़कों पर तेज़ी से दौड़ रहे थे केटाहरु सडकमा दौडिरहेका थिए',
  'குழந்தைகள் நகரங்களின் தெருக்களில் வேகமாக ஓடினார்கள்',
  'Երեխաները արագ վազում էին քաղաքների փողոցներով',
  'Vaikai greitai bėgo miestų gatvėmis; anak-anak berlarian dengan cepat di jalanan perkotaan',
  'Bhí na páistí ag rith go tapa trí shráideanna na gcathracha',
];
