import { zipSync } from 'fflate';
import { none, packed, type NastyFile, utf16 } from '../nasty-file.ts';
import { makeDbf, makePoints } from '../shapefiles.ts';
import { gzipText, makeOds, makeXlsx, sheetXlsx, zipTexts, type TestSheet } from '../workbooks.ts';

const TOWNS: TestSheet = {
  name: 'Towns',
  rows: [
    ['town', 'n', 'share', 'since', 'seen', 'open'],
    ['A', 1, 0.5, { day: 43_831 }, { moment: 43_831.5 }, true],
    ['B, with "quotes"', -2, 1.1000000000000001, { day: 36_526 }, { moment: 36_526.25 }, false],
    ['C\nD', null, 3, null, null, null],
  ],
};
const TOWNS_ARE = 'town text, n int4, share float8, since date, seen timestamp, open bool';

/** A workbook whose parts lie elsewhere than Excel puts them, and whose relations have another prefix than usual. */
function makeOddXlsx(): Uint8Array {
  const relations = (type: string, target: string) =>
    `<Relationships><Relationship Id="x7" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/></Relationships>`;
  const rows = [
    ['a', 'b'],
    ['1', 'x'],
    ['2', 'y'],
  ].map((cells) => `<m:row>${cells.map((one) => `<m:c t="str"><m:v>${one}</m:v></m:c>`).join('')}</m:row>`);
  return zipTexts({
    '_rels/.rels': relations('officeDocument', 'book%20one.xml'),
    '_rels/book one.xml.rels': relations('worksheet', './parts/first.xml'),
    'book one.xml':
      '<m:workbook xmlns:m="m"><m:sheets><m:sheet name="One" sheetId="1" xmlns:ns="r" ns:id="x7"/></m:sheets></m:workbook>',
    'parts/first.xml': `<m:worksheet xmlns:m="m"><m:sheetData>${rows.join('')}</m:sheetData></m:worksheet>`,
  });
}

/** Workbooks, JSON and packed files. */
/** Of a dBase table. */
const DBF_COLUMNS = [
  { name: 'town', type: 'C', length: 8 },
  { name: 'n', type: 'N', length: 4 },
];
const DBF_ROWS = [
  [' ', 'Ulm', '1'],
  [' ', 'Åbo', '2'],
];

export const FORMATS: readonly NastyFile[] = [
  packed('tabs-called-a-workbook.xls', 'a\tb\n1\tx\n2\ty\n', 'a int4, b text', 2),
  packed('newer-than-it-is-called.xls', makeXlsx([TOWNS]), TOWNS_ARE, 3),
  packed(
    'flat.fods',
    '<?xml version="1.0"?><office:document><office:body><office:spreadsheet><table:table table:name="a"><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row><table:table-row><table:table-cell office:value-type="float" office:value="2"/></table:table-row></table:table></office:spreadsheet></office:body></office:document>',
    'a int4',
    2,
  ),
  packed(
    'formatted-to-the-last-cell.xlsx',
    sheetXlsx(
      '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="str"><v>x</v></c><c r="XFD2" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/><c r="XFD1048576" s="0"/></row>',
    ),
    'a int4, b text',
    1,
  ),
  packed(
    'numbers-beside-texts.xlsx',
    sheetXlsx(
      '<row><c t="inlineStr"><is><t>code</t></is></c></row><row><c t="inlineStr"><is><r><t>x1.</t></r><rPh><t>no</t></rPh></is><v>1</v></c></row>',
    ),
    'code text',
    1,
  ),
  packed('typed-cells.xlsx', makeXlsx([TOWNS]), TOWNS_ARE, 3),
  packed(
    'signs-like-errors.ods',
    makeOds([
      {
        name: 'a',
        rows: [
          ['n', 'mark', 'colour'],
          [1, '#', '#FF0000'],
          [2, '#2', null],
          [3, { error: '#N/A' }, { error: 'Err:502' }],
        ],
      },
    ]),
    'n int4, mark text, colour text',
    3,
    '2 of its formulas fail',
  ),
  packed(
    'tables-side-by-side-of-other-records.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['id', 'year', 'x', null, 'id', 'x 2015', 'x 2016'],
          ['A', 2015, 1, null, 'A', 1, 3],
          ['A', 2016, 3, null, 'B', 7, 9],
          ['B', 2015, 7],
          ['B', 2016, 9],
        ],
      },
    ]),
    'id text, year int4, x int4',
    4,
    'another table stands beside it, from column E on',
  ),
  packed(
    'one-table-with-its-key-again.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', 'men', null, 'town', 'women'],
          ['A', 1, null, 'A', 3],
          ['B', 2, null, 'B', 4],
        ],
      },
    ]),
    'town text, men int4, town_2 text, women int4',
    2,
    'columns renamed',
  ),
  packed(
    'the-day-above-the-names.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          [{ day: 44_061 }, 'as of'],
          [null, 'calls', 'per office'],
          [null, 'of counties', 'of towns'],
          [{ day: 43_865 }, 110, 114],
          [{ day: 43_866 }, 95, 140],
          [{ day: 43_867 }, 83, 111],
        ],
      },
    ]),
    'column1 date, of counties int4, of towns int4',
    3,
    'the first 2 rows are passed over',
    'columns renamed',
  ),
  packed(
    'notes-side-by-side-above-names-that-repeat.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Register of plants', null, 'as of 8.11.2019', null, 'of what owners tell'],
          ['Plant', 'Owner', 'Town', 'Street', 'Kind', 'Fuel', 'Spare fuel', 'Spare fuel'],
          ['A', 'X', 'P', 'S', 'old', 'oil', 'gas', 'wood'],
          ['B', 'Y', 'Q', 'T', 'new', 'gas', 'oil', 'peat'],
        ],
      },
    ]),
    'Plant text, Owner text, Town text, Street text, Kind text, Fuel text, Spare fuel text, Spare fuel_2 text',
    2,
    'the first row is passed over',
    'columns renamed',
  ),
  packed(
    'sections-by-the-year-before-their-names.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['All values scaled'],
          [],
          ['2014', 'AL', 'AT', 'BA'],
          ['Nuclear', 0, 7330, 1578],
          ['Hydro', 5, 6, 7],
          ['2015', 'AL', 'AT', 'BA'],
          ['Nuclear', 1, 7149, 1613],
          ['Hydro', 8, 9, 10],
        ],
      },
    ]),
    'section int4, column2 text, AL int4, AT int4, BA int4',
    4,
    'its names come again once, and are set apart: what stands above them is in the column "section"',
    'the first row is passed over',
    'columns renamed',
  ),
  packed(
    'names-broken-into-three-rows.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Function', 'Percent', 'Number', 'Minimum', 'Maximum'],
          [null, 'of Hires', 'of Hires(1)', 'Monthly', 'Monthly'],
          [null, null, null, 'Salary(2)', 'Salary(2)'],
          ['Consulting', 0.16, 89, 1000, 12_800],
          ['Finance', 0.59, 323, 900, 13_900],
          ['Company', 0.09, 49, 2400, 8400],
          ['Banking', 0.22, 118, 900, 10_000],
        ],
      },
    ]),
    'Function text, Percent of Hires float8, Number of Hires(1) int4, Minimum Monthly Salary(2) int4, Maximum Monthly Salary(2) int4',
    4,
    'its header has 3 rows: joined into one',
  ),
  packed(
    'words-among-numbers.json',
    '[{"name": "A", "rating": 5}, {"name": "B", "rating": 5.5}, {"name": "C", "rating": "Not yet rated"}]',
    'name text, rating text',
    3,
    'column "rating" is text: float8 but for "Not yet rated"',
  ),
  packed(
    'a-list-of-words.json',
    JSON.stringify({ description: 'Fruits.', fruits: [...'abcdefghijkl'] }),
    'fruits text',
    12,
  ),
  packed('a-list-of-numbers.json', '[1, 2, 3, 5, 8, 13, 21, 34, 55, 89]', 'value int4', 10),
  none('a-short-list.json', '{"keywords": ["a", "b"]}', 'has no records'),
  packed(
    'other-formats-beside-a-table.zip',
    zipTexts({ 'a.csv': 'a,b\n1,x\n2,y\n', 'tables.sav': 'x', 'readme.pdf': 'x' }),
    'a int4, b text',
    2,
    'what is in no format that is read is left out: tables.sav',
  ),
  none(
    'nothing-that-is-read.zip',
    zipTexts({ 'a.htm': '<p>', 'b.gpkg': 'x' }),
    'has no tables in it: a.htm, b.gpkg',
  ),
  packed('dbase.dbf', makeDbf(DBF_COLUMNS, DBF_ROWS), 'town text, n int4', 2),
  packed(
    'shapefile.zip',
    zipSync({
      'towns.shp': makePoints([[500_000, 5_500_000], null]),
      'towns.dbf': makeDbf(DBF_COLUMNS, DBF_ROWS),
      'towns.prj': new TextEncoder().encode(
        'PROJCS["UTM32",GEOGCS["G",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]',
      ),
      'towns.shx': new Uint8Array(9),
    }),
    'town text, n int4, lat float8, lon int4, geometry json',
    2,
    'its coordinates are in UTM32: turned into WGS 84',
  ),
  none(
    'parts-of-two-shapefiles.zip',
    zipSync({ 'towns.shp': makePoints([null]), 'towns.dbf': makeDbf(DBF_COLUMNS, DBF_ROWS) }),
    'has 1 geometries and attributes of 2 records',
  ),
  packed('parts-elsewhere.xlsx', makeOddXlsx(), 'a int4, b text', 2),
  packed('typed-cells.ods', makeOds([TOWNS]), TOWNS_ARE, 3),
  packed(
    'apple-days.xlsx',
    makeXlsx(
      [
        {
          name: 'a',
          rows: [
            ['day', 'n'],
            [{ day: 42_369 }, 1],
          ],
        },
      ],
      true,
    ),
    'day date, n int4',
    1,
  ),
  packed(
    'notes-about-a-table.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['People who', null, 'left us', 'in', 'one', 'year'],
          ['or', 'merging', null, null, null, 'cells'],
          ['Name', 'Work', 'Age', 'Kids', 'Born', 'Died'],
          ['Ann', 'author', 69, true, { day: 17_175 }, { day: 42_379 }],
          ['Bo', 'actor', 60, false, { day: 20_749 }, { day: 42_731 }],
          ['Cy', 'actor', 90, null, { day: 9_788 }, { day: 42_812 }],
          ['Some'],
          [null, 'also like to write'],
          [null, null, 'at the', 'end,'],
        ],
        merges: ['B2:E2'],
      },
    ]),
    'Name text, Work text, Age int4, Kids bool, Born date, Died date',
    3,
    'the first 2 rows are passed over',
    'what stands below its table is left out, from row 7 on: "Some, also like to write, at the, end,"',
  ),
  packed(
    'texts-without-numbers.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', 'note', null],
          ['A', 'p', 'y'],
          ['B', null, 'z'],
        ],
      },
    ]),
    'town text, note text, column3 text',
    2,
    '"" is called "column3"',
  ),
  packed(
    'records-without-numbers-at-the-end.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', 'n', 'm', 'l'],
          ['A', 1, 2, 3],
          ['B', 3, 4, 5],
          ['C', null, null],
          ['D', 'NA', null, null],
        ],
      },
    ]),
    'town text, n int4, m int4, l int4',
    4,
    '"NA" means no value in column "n"',
  ),
  packed(
    'titles-above.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [['All towns'], [], ['town', 'n', 'm'], ['A', 1, 2], ['B', 3, 4]],
        merges: ['A1:C1'],
      },
    ]),
    'town text, n int4, m int4',
    2,
    'the first row is passed over',
  ),
  packed(
    'title-with-a-number-at-its-side.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Product, 1948-2017', null, null, 'T 04.02'],
          ['A note that is long'],
          ['Another note'],
          [null, 'at prices', 'change in %', 'change of prices'],
          ['1948', 22_034.5, null, 0.6],
          ['1949', 21_753.4, -1.2, -3.4],
          ['1950', 22_924.2, 5.3, 7.1],
        ],
      },
    ]),
    'column1 int4, at prices float8, change in % float8, change of prices float8',
    3,
    'the first 3 rows are passed over',
    '"" is called "column1"',
  ),
  packed(
    'header-of-two-rows.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', '2019', null, '2020', null],
          [null, 'men', 'women', 'men', 'women'],
          ['A', 1, 2, 3, 4],
          ['B', 5, 6, 7, 8],
        ],
        merges: ['A1:A2', 'B1:C1', 'D1:E1'],
      },
    ]),
    'town text, 2019 men int4, 2019 women int4, 2020 men int4, 2020 women int4',
    2,
    'its header has 2 rows: joined into one',
  ),
  packed(
    'merged-cells.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['region', 'town', 'n'],
          ['North', 'A', 1],
          [null, 'B', 2],
          ['South', 'C', 3],
        ],
        merges: ['A2:A3'],
      },
    ]),
    'region text, town text, n int4',
    3,
    'cells are merged over several records',
  ),
  packed(
    'failed-formulas.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['n', 'm'],
          [1, { error: '#DIV/0!' }],
          [2, 5],
        ],
      },
    ]),
    'n int4, m int4',
    2,
    'a formula of it fails',
  ),
  packed(
    'names-that-reach-down-beside-groups.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', 'all', '2020', null],
          [null, null, 'men', 'women'],
          [null, null, null, null],
          ['A', 3, 1, 2],
          ['B', 7, 3, 4],
        ],
        merges: ['C1:D1', 'A1:A3', 'B1:B3', 'C2:C3', 'D2:D3'],
      },
    ]),
    'town text, all int4, 2020 men int4, 2020 women int4',
    2,
    'its header has 3 rows: joined into one',
  ),
  packed(
    'groups-above-names-without-merges.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Elections'],
          [],
          [null, '2019', null, '2023', null],
          ['town', 'left', 'right', 'left', 'right'],
          ['A', 1, 2, 3, 4],
          ['B', 5, 6, 7, 8],
          ['C', 5, 6, 7, 8],
        ],
      },
    ]),
    'town text, 2019 left int4, 2019 right int4, 2023 left int4, 2023 right int4',
    3,
    'the first row is passed over',
    'row 3 is passed over',
    'names that stand more than once are told apart by the line above them',
  ),
  packed(
    'a-link-beside-a-title.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Deaths by day', null, null, null, 'Contents page'],
          ['', ''],
          ['day', 'n'],
          ['A', 1],
          ['B', 2],
        ],
      },
      { name: 'chart', rows: [['Contents page']] },
    ]),
    'day text, n int4',
    2,
    'a sheet with a single cell is left out: "chart"',
    'the first row is passed over',
  ),
  packed(
    'a-list-of-signs-below.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', '2019', '2020', '2021'],
          ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((town, i) => [town, i, 2 * i, 3 * i]),
          [],
          ['Source: Office'],
          ['x', 'not known', 'p', 'provisional', 'r', 'revised'],
        ],
      },
    ]),
    'town text, 2019 int4, 2020 int4, 2021 int4',
    8,
    'what stands below its table is left out, from row 11 on',
  ),
  packed(
    'names-again-below-titles.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['General election'],
          [],
          ['President'],
          [null, 'Barnett', 'Green', 'Totals'],
          ['Clinton', 39, 50, 89],
          ['Stein', 4, null, 4],
          [],
          ['Senate'],
          [null, 'Barnett', 'Green', 'Totals'],
          ['McGinty', 53, 52, 105],
        ],
        merges: ['A1:D1', 'A3:D3', 'A8:D8'],
      },
    ]),
    'section text, column2 text, Barnett int4, Green int4, Totals int4',
    3,
    'its names come again once, and are set apart: what stands above them is in the column "section"',
    'rows 1 and 3 are passed over',
    'columns renamed',
  ),
  packed(
    'names-again-for-each-county.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['place', 'level', null, 'n'],
          [null, 'low', 'high', null],
          ['A', 1, 2, 3],
          ['B', 4, 5, 6],
          ['place', 'low', 'high', 'n'],
          ['C', 7, 8, 9],
        ],
        merges: ['A1:A2', 'B1:C1', 'D1:D2'],
      },
    ]),
    'place text, level low int4, level high int4, n int4',
    3,
    'its names come again once, and are set apart',
    'its header has 2 rows: joined into one',
  ),
  packed(
    'many-empty-rows-above.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [...Array.from({ length: 40 }, () => []), ['town', 'n'], ['A', 1], ['B', 2]],
      },
    ]),
    'town text, n int4',
    2,
  ),
  packed(
    'a-heading-over-all-but-notes.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Projects of all funds'],
          ['project', 'owner', 'sum', 'note'],
          ['A', 'x', 1, null],
          ['First call'],
          ['B', 'y', 2, 'big'],
          ['C', 'y', 3, null],
        ],
        merges: ['A1:C1', 'A4:C4'],
      },
    ]),
    'project text, owner text, sum int4, note text',
    4,
    'the first row is passed over',
  ),
  packed(
    'notes-below.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [['town', 'n'], ['A', 1], ['B', 2], ['C', 3], ['Total', 6], [], ['Source: Office']],
      },
    ]),
    'town text, n int4',
    3,
    'row 5 is a row of totals',
    'row 7 is a note',
  ),
  packed(
    'hidden-sheet.xlsx',
    makeXlsx([TOWNS, { name: 'secret', rows: [['x'], [1]], hidden: true }]),
    TOWNS_ARE,
    3,
    'a hidden sheet is left out: "secret"',
  ),
  packed(
    'hidden-sheet.ods',
    makeOds([TOWNS, { name: 'secret', rows: [['x'], [1]], hidden: true }]),
    TOWNS_ARE,
    3,
    'a hidden sheet is left out: "secret"',
  ),
  packed('blank-rows-above.xlsx', makeXlsx([{ ...TOWNS, rows: [[], [], ...TOWNS.rows] }]), TOWNS_ARE, 3),
  packed(
    'titles-between-blank-rows.xlsx',
    makeXlsx([{ ...TOWNS, rows: [[], ['Towns'], [], ['in 2024'], [], ...TOWNS.rows] }]),
    TOWNS_ARE,
    3,
    'rows 2 and 4 are passed over',
  ),
  packed(
    'names-with-line-ends-of-windows.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['Place\r\n(name)', 'n_x000D_\nall'],
          ['A', 1],
          ['B', 2],
        ],
      },
    ]),
    'Place (name) text, n all int4',
    2,
    'columns renamed',
  ),
  packed(
    'columns-merged-in-every-row.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          ['town', null, 'n'],
          ['A', null, 1],
          ['B', null, 2],
        ],
        merges: ['A1:B1', 'A2:B2', 'A3:B3'],
      },
    ]),
    'town text, n int4',
    2,
  ),
  packed(
    'columns-spaced-by-empty-ones.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [
          [null, 'town', null, 'n', null, 'm'],
          [null, 'A', null, 1, null, 2],
          [null, 'B', null, 2, null, 3],
        ],
      },
    ]),
    'town text, n int4, m int4',
    2,
  ),
  packed(
    'titles-in-one-cell.xlsx',
    makeXlsx([
      {
        name: 'a',
        rows: [['Notes'], ['This sheet has one table.'], ['Number', 'Text'], [1, 'first'], [2, 'second']],
      },
    ]),
    'Number int4, Text text',
    2,
    'the first 2 rows are passed over',
  ),
  packed('several-arrays.json', '{"a": [{"b": 1}], "c": [{"d": 1}]}', 'b int4', 1),
  none('nested-too-deeply.json', `[{"a":${'['.repeat(5000)}${']'.repeat(5000)}}]`, 'is nested too deeply'),
  packed('utf-16.json', utf16('[{"a": "ü"}, {"a": "x"}]'), 'a text', 2),
  none(
    'row-of-the-third-billion.xlsx',
    sheetXlsx('<row r="3000000000"><c r="A3000000000"><v>1</v></c></row>'),
    'has a sheet of more than',
  ),
  packed(
    'formulas-never-counted.xlsx',
    sheetXlsx(
      '<row r="1"><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row r="2"><c><v>1</v></c><c><f>A2*2</f></c></row><row r="3"><c><v>2</v></c><c><f>A3*2</f></c></row>',
    ),
    'a int4, b text',
    2,
    '2 of its formulas have no value in the file',
  ),
  packed(
    'durations-beyond-a-day.xlsx',
    sheetXlsx(
      '<row r="1"><c t="str"><v>n</v></c><c t="str"><v>took</v></c></row><row r="2"><c><v>1</v></c><c s="1"><v>1.25</v></c></row><row r="3"><c><v>2</v></c><c s="2"><v>0.0625</v></c></row>',
      ['[h]:mm:ss', '[mm]:ss'],
    ),
    'n int4, took interval',
    2,
  ),
  packed(
    'codes-filled-with-zeros.xlsx',
    sheetXlsx(
      '<row r="1"><c t="str"><v>n</v></c><c t="str"><v>code</v></c></row><row r="2"><c><v>1</v></c><c s="1"><v>1067</v></c></row><row r="3"><c><v>2</v></c><c s="1"><v>10115</v></c></row>',
      ['00000'],
    ),
    'n int4, code text',
    2,
  ),
  none('topology.json', '{"type": "Topology", "objects": {"a": {}}}', 'is TopoJSON without objects or arcs'),
  packed(
    'almost-dates.ndjson',
    Array.from(
      { length: 1500 },
      (_, i) => `{"d": "${i === 700 ? '2024-13-45' : '2024-05-06'}", "t": "two\\nlines"}`,
    ).join('\n'),
    'd text, t text',
    1500,
    '"2024-13-45" (record 701)',
  ),
  packed('empty-sheet-beside.xlsx', makeXlsx([TOWNS, { name: 'Sheet2', rows: [] }]), TOWNS_ARE, 3),
  packed('array.json', '[{"a": 1, "b": "x"}, {"a": 2.50, "c": null}]', 'a numeric, b text, c text', 2),
  packed('within.json', '{"ok": true, "result": {"records": [{"a": 1}, {"a": 2}]}}', 'a int4', 2),
  packed('digits.json', '[{"a": 12345678901234567890.12}, {"a": 1.10}]', 'a numeric', 2),
  packed('codes.json', '[{"a": "1"}, {"a": "2"}]', 'a text', 2),
  packed(
    'numbers-and-days-as-people-write-them.json',
    '[{"a": "139.468,00", "b": "1.7.2016", "c": "00151513"}, {"a": "94,80", "b": "26.9.2016", "c": "30845572"}]',
    'a numeric, b date, c text',
    2,
  ),
  packed('nested.json', '[{"a": {"b": [1, 2]}, "c": [1.10]}, {"a": null, "c": []}]', 'a json, c json', 2),
  packed('mixed.json', '[{"a": 1}, {"a": "x"}]', 'a text', 2),
  packed('empty-texts.json', '[{"a": "", "b": 1}, {"a": null, "b": null}]', 'a text, b int4', 2),
  packed(
    'objects-by-name.json',
    '{"00100": {"town": "Helsinki", "n": 1}, "00900": {"town": "Espoo"}, "33100": {"town": "Turku", "n": null}}',
    'key text, town text, n int4',
    3,
  ),
  packed(
    'values-by-name.json',
    JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`c${i}`, `Country ${i}`]))),
    'key text, value text',
    30,
  ),
  packed(
    'one-record-of-texts.json',
    '{"name": "A", "kind": "x", "town": "B"}',
    'name text, kind text, town text',
    1,
  ),
  packed('rows-below-names.json', '[["town", "n"], ["A", 1], ["B", 2]]', 'town text, n int4', 2),
  packed(
    'names-beside-rows.json',
    '{"columns": ["town", "n"], "index": [0, 1, 2], "data": [["A", 1], ["B", 2.5], ["C", null]]}',
    'town text, n float8',
    3,
  ),
  packed(
    'fields-beside-rows.json',
    '{"fields": [{"name": "town", "type": "string"}, {"name": "n"}], "rows": [["A", 1], ["B", 2]]}',
    'town text, n int4',
    2,
  ),
  packed(
    'a-dump-of-ckan.json',
    '{"fields": [{"id":"_id","type":"int"},{"id":"n","type":"text"},{"id":"d","type":"timestamp"},{"id":"j","type":"nested"},{"id":"p","type":"geometry"}], "records": [[1,"1","2020-01-02T00:00:00","x",1],[2,"2",null,{"a":1},null]]}',
    'n text, d timestamp, j json, p int4',
    2,
  ),
  packed(
    'a-dump-of-ckan-without-records.json',
    '{"fields": [{"id":"_id","type":"int"},{"id":"n","type":"numeric"}], "records": []}',
    'n numeric',
    0,
  ),
  packed(
    'a-page-of-ckan.json',
    '{"success": true, "result": {"fields": [{"id":"_id","type":"int"},{"id":"n","type":"int8"}], "records": [{"_id":5,"n":1},{"_id":7,"n":2}], "total": 9}}',
    'id int4, n int8',
    2,
    'it has 2 of the 9 records',
    '"_id" is called "id"',
  ),
  packed('list-for-each-column.json', '{"town": ["A", "B", "C"], "n": [1, 2, null]}', 'town text, n int4', 3),
  packed('lines.ndjson', '{"a": 1, "b": true}\n{"a": 2, "b": false}\n', 'a int4, b bool', 2),
  packed('lines.jsonl', '{"a": 1}\n\n{"a": 2}\n', 'a int4', 2),
  packed(
    'points.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Point", "coordinates": [13.4, 52.5]}}, {"type": "Feature", "properties": {"name": "B"}, "geometry": null}]}',
    'name text, lat float8, lon float8, geometry json',
    2,
  ),
  packed(
    'layers.topojson',
    '{"type": "Topology", "transform": {"scale": [0.5, 0.5], "translate": [10, 50]}, "objects": {"towns": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2], "properties": {"name": "A", "code": 12345678901234567890}}, {"type": null, "properties": {"name": "B"}}]}, "border": {"type": "LineString", "arcs": [0, -1], "id": 7}}, "arcs": [[[0, 0], [1, 1]]]}',
    'name text, code text, lat int4, lon float8, geometry json',
    2,
  ),
  packed(
    'properties-named-as-what-is-made.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 7, "properties": {"id": "A", "lat": "north", "lon": 0, "geometry": "round"}, "geometry": {"type": "Point", "coordinates": [10, 50]}}]}',
    'id text, lat text, lon int4, geometry text, id_2 int4, lat_2 int4, lon_2 int4, geometry_2 json',
    1,
    'columns renamed: "id_2", "lat_2", "lon_2", "geometry_2", since other columns have these names',
  ),
  packed(
    'coordinates-as-properties-too.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "a", "properties": {"id": "a", "LAT": 50, "lon": 10.5}, "geometry": {"type": "Point", "coordinates": [10.5, 50]}}]}',
    'id text, LAT int4, lon float8, geometry json',
    1,
  ),
  packed(
    'coordinates-in-metres.geojson',
    '{"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::25832"}}, "features": [{"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "Point", "coordinates": [500000, 5800000]}}]}',
    'n int4, geometry json',
    1,
    'its coordinates are in urn:ogc:def:crs:EPSG::25832: points have no lat and lon. Save it in WGS 84',
  ),
  packed(
    'one-point-in-metres.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "Point", "coordinates": [10, 50]}}, {"type": "Feature", "properties": {"n": 2}, "geometry": {"type": "Point", "coordinates": [500000, 5800000]}}]}',
    'n int4, lat int4, lon int4, geometry json',
    2,
    'geometries beyond 180 degrees of longitude or 90 of latitude: 1 of 2, from record 2 on',
  ),
  packed(
    'areas-in-metres.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": {"type": "MultiPolygon", "coordinates": [[[[500000, 5800000], [500001, 5800000], [500001, 5800001], [500000, 5800000]]]]}}]}',
    'geometry json',
    1,
    'geometries beyond 180 degrees of longitude or 90 of latitude: 1 of 1, from record 1 on',
  ),
  packed(
    'a-line-across-the-date-line.geojson',
    '{"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "GeometryCollection", "geometries": [{"type": "LineString", "coordinates": [[190, 50], [170, 51]]}]}}',
    'n int4, geometry json',
    1,
  ),
  packed(
    'areas.geojson',
    '{"type": "FeatureCollection", "features": [{"type": "Feature", "id": 7, "properties": {}, "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}]}',
    'id int4, geometry json',
    1,
  ),
  packed(
    'an-area-alone.geojson',
    '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}',
    'geometry json',
    1,
  ),
  packed(
    'features-of-a-map-server.json',
    '{"objectIdFieldName": "OBJECTID", "fields": [{"name": "OBJECTID", "type": "x"}, {"name": "town", "type": "y"}], "features": [{"attributes": {"OBJECTID": 1, "town": "A"}}, {"attributes": {"OBJECTID": 2, "town": "B"}}]}',
    'OBJECTID int4, town text',
    2,
  ),
  packed('towns.csv.gz', gzipText('town;n\nA;1\nB;2\n'), 'town text, n int4', 2),
  packed(
    'towns.zip',
    zipTexts({ 'towns.csv': 'town;n\nA;1\n', 'readme.md': '#', '__MACOSX/._towns.csv': 'x' }),
    'town text, n int4',
    1,
  ),
  packed(
    'table-beside-prose.zip',
    zipTexts({
      'towns.csv': 'town;n\nA;1\n',
      'about.txt': 'These towns were counted by hand.\n\nWhoever finds one that is missing, may tell us.\n',
    }),
    'town text, n int4',
    1,
    'texts beside its tables are left out: about.txt',
  ),
  packed(
    'table-in-a-text.zip',
    zipTexts({ 'towns.txt': 'town\tn\nA town by the sea\t1\n' }),
    'town text, n int4',
    1,
  ),
  packed(
    'sentences-in-quotes.zip',
    zipTexts({
      'routes.txt':
        'route,way\n1,"It runs from the harbour to the market, at all times"\n2,"It runs to the market, the bridge and the mill, by day"\n',
    }),
    'route int4, way text',
    2,
  ),
  packed('workbook.zip', zipTexts({ 'in/towns.xlsx': makeXlsx([TOWNS]) }), TOWNS_ARE, 3),
];
