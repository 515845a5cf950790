import { packed, type NastyFile } from '../nasty-file.ts';
import { makeOds, makeXlsx, type TestCell } from '../workbooks.ts';

const one = (rows: readonly (readonly TestCell[])[], merges: readonly string[] = []) =>
  makeXlsx([{ name: 'a', rows, merges }]);

const RECORDS = [
  ['A', 1, 2.5],
  ['B', 3, 4.5],
  ['C', 5, 6.5],
  ['D', 7, 8.5],
];
const WIDE = RECORDS.map((record) => [...record, 5, 6]);
const NOTE = 'These figures were counted by the registry and may change when late forms come in.';

/** Sheets as offices lay them out for print. */
export const SHEETS: readonly NastyFile[] = [
  packed(
    'sources-and-links-below-the-names.xlsx',
    one([
      ['town', 'births', 'share'],
      [null, 'registry', 'survey'],
      [null, 'https://a.example/births', 'https://a.example/share'],
      [null, 'final', 'provisional'],
      ...RECORDS,
    ]),
    'town text, births int4, share float8',
    4,
    'below its header stand 3 rows of words, which are set apart: "registry", "survey"',
  ),
  packed(
    'days-below-the-numbers-of-weeks.xlsx',
    one([
      ['Deaths of each week'],
      [],
      ['week', null, 1, 2],
      ['ended', null, { day: 43_833 }, { day: 43_840 }],
      [],
      ['E1', 'A', 10, 20],
      ['E2', 'B', 30, 40],
      ['E3', 'C', 50, 60],
    ]),
    'week text, column2 text, 1 int4, 2 int4',
    3,
    'the first row is passed over',
    'below its header stands another one, which is set apart: "ended", "2020-01-03"',
    'columns renamed: "" is called "column2"',
  ),
  packed(
    'second-names-that-part-the-first.ods',
    makeOds([
      {
        name: 'a',
        rows: [
          ['town', 'men', 'men', 'women', 'women'],
          [null, 'count', '%', 'count', '%'],
          ['A', 10, 51.5, 9, 48.5],
          ['B', 30, 50.5, 29, 49.5],
          ['C', 50, 52.5, 40, 47.5],
        ],
      },
    ]),
    'town text, men count int4, men % float8, women count int4, women % float8',
    3,
    'its header has 2 rows: joined into one',
  ),
  packed(
    'words-in-the-first-record-that-come-again.xlsx',
    one([
      ['council', 'days', 'cost'],
      ['A', 'not held', 'refused'],
      ['B', 3, 4.5],
      ['C', 5, 6.5],
      ['D', 'not held', 8.5],
      ['E', 7, 'refused'],
      ['F', 9, 1.5],
      ['G', 9, 2.5],
      ['H', 9, 3.5],
      ['I', 9, 3.5],
      ['J', 9, 3.5],
    ]),
    'council text, days text, cost text',
    10,
    'column "days" is text: int4 but for "not held"',
    'column "cost" is text: float8 but for "refused"',
  ),
  packed(
    'revised-numbers-in-the-first-record.xlsx',
    one([['town', 'births', 'deaths'], ['Z', '12 (r)', '~15.0'], ...RECORDS]),
    'town text, births text, deaths text',
    5,
    'column "births" is text: two kinds of values stand there, as in the number "1" (row 3) and the number with a mark "12 (r)" (row 2)',
    'column "deaths" is text: two kinds of values stand there, as in the number "2.5" (row 3) and the number with a mark "~15.0" (row 2)',
  ),
  packed(
    'names-that-come-again-below-an-empty-row.xlsx',
    one([
      ['week', 1, 1, 2, 2, 3, 3],
      ['ended', ...[43_833, 43_833, 43_840, 43_840, 43_847, 43_847].map((day) => ({ day }))],
      [],
      [null, 'all', 'of flu', 'all', 'of flu', 'all', 'of flu'],
      ['home', 10, 1, 20, 2, 30, 3],
      ['hospital', 30, 3, 40, 4, 50, 5],
      ['elsewhere', 50, 5, 60, 6, 70, 7],
      ['at sea', 1, 0, 2, 0, 3, 0],
      [],
      [null, 'all', 'of flu'],
      ['home, registered later', 70, 7],
      ['hospital, registered later', 80, 8],
    ]),
    // What is of another shape, and comes again for some columns alone, stays where it is, and is told.
    'week text, 1 all text, 1 of flu text, 2 all int4, 2 of flu int4, 3 all int4, 3 of flu int4',
    7,
    'its header has 2 rows: joined into one',
    'below its header stands another one, which is set apart: "ended", "2020-01-03"',
    'column "1 all" is text: int4 but for "all"',
    'column "1 of flu" is text: int4 but for "of flu"',
  ),
  packed(
    'titles-of-sections-in-merged-cells.xlsx',
    one(
      [['area', 'n', 'share'], ['North'], ...RECORDS.slice(0, 2), ['South'], ...RECORDS.slice(2)],
      ['A2:C2', 'A5:C5'],
    ),
    'area text, n int4, share float8',
    6,
  ),
  packed(
    'sentences-in-merged-cells-below.xlsx',
    one(
      [['area', 'n', 'share', 'm', 'k'], ...WIDE, [], ['R', NOTE], ['S', NOTE.toUpperCase()]],
      ['B7:E7', 'B8:E8'],
    ),
    'area text, n int4, share float8, m int4, k int4',
    4,
    'what stands below its table is left out, from row 7 on',
  ),
  packed(
    'notes-with-their-numbers-below.xlsx',
    one([['area', 'n', 'share', 'm', 'k'], ...WIDE, [], ['1', 'as of May'], ['2', 'Source: the registry']]),
    'area text, n int4, share float8, m int4, k int4',
    4,
    'what stands below its table is left out, from row 7 on: "1, as of May, 2, Source: the registry"',
  ),
  packed(
    'title-with-a-link-at-its-side.xlsx',
    one(
      [
        ['Table 3: births and deaths of all towns, by month', null, null, 'back to contents'],
        ['town', 'n', 'share', 'place'],
        ['A', 1, 2.5, 7],
        ['B', 3, 4.5, 8],
        ['C', 5, 6.5, 9],
      ],
      ['A1:C1'],
    ),
    'town text, n int4, share float8, place int4',
    3,
    'the first row is passed over',
  ),
  packed(
    'codes-of-the-columns-above-their-names.xlsx',
    one([
      ['Outturn'],
      [null, null, 190, 290, 330],
      [null, null, 1, 1, 1],
      ['code', 'town', 'schools', 'roads', 'care'],
      ['E1', 'A', 10, 20, 30],
      ['E2', 'B', 11, 21, 31],
      ['E3', 'C', 12, 22, 32],
      ['E4', 'D', 13, 23, 33],
    ]),
    'code text, town text, schools int4, roads int4, care int4',
    4,
    'the first 3 rows are passed over',
  ),
  packed(
    'cover-beside-a-table.xlsx',
    makeXlsx([
      { name: 'About', rows: [['About these figures'], [], [NOTE], [], [`Contact us. ${NOTE}`]] },
      { name: 'Data', rows: [['area', 'n', 'share'], ...RECORDS] },
    ]),
    'area text, n int4, share float8',
    4,
    'a sheet with texts and no table is left out: "About"',
  ),
  packed(
    'one-column-with-empty-rows.xlsx',
    one([['place'], ['A'], [], ['B'], [], [], ['C'], ['D'], ['E'], ['F']]),
    'place text',
    6,
  ),
  packed(
    'second-table-below-one-with-gaps-at-its-end.xlsx',
    one([
      ['year', 'mean', 'Jan', 'Feb'],
      [2020, 1.5, 1.2, 1.1],
      [2021, 2.5, 2.2, 2.1],
      [2022, '..', 3.2, '..'],
      [],
      ['year', 'change', 'Jan', 'Feb'],
      [2021, 3.5, 4.2, 4.1],
      [2022, 3.5, 5.2, 5.1],
    ]),
    'year int4, mean float8, Jan float8, Feb float8',
    3,
    'another table stands below it, from row 6 on',
    '".." means no value',
  ),
];
