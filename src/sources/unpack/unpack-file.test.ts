import { expect, test } from 'vitest';
import { gzipText, makeOds, makeXlsx, zipTexts } from '../../testing/nasty/workbooks.ts';
import { unpackFile } from './unpack-file.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A ZIP archive whose directory says that its files are encrypted. */
function withPassword(bytes: Uint8Array): Uint8Array {
  const at = Buffer.from(bytes).indexOf(Buffer.of(0x50, 0x4b, 1, 2));
  return bytes.with(at + 8, 1);
}

const SHEETS = [
  {
    name: 'Towns & more',
    rows: [
      ['a', 'b'],
      [1, 'x'],
    ],
  },
  { name: 'empty', rows: [] },
  { name: 'Rivers', rows: [['c'], [2.5]] },
] as const;

test.each([
  ['book.xlsx', makeXlsx(SHEETS)],
  ['book.ods', makeOds(SHEETS)],
])('each sheet of %s that holds something is a table', async (name, bytes) => {
  const tables = await unpackFile(name, bytes);
  expect(tables.map((table) => [table.member, textOf(table.bytes)])).toEqual([
    ['Towns & more', 'a,b\n1,x\n'],
    ['Rivers', 'c\n2.5\n'],
  ]);
});

test('tables of other names below an empty row of a sheet are tables of their own', async () => {
  const bytes = makeXlsx([
    {
      name: 'votes',
      rows: [
        ['Precinct', 'Corbett', 'Wolf'],
        ['Ward 1', 40, 118],
        ['Ward 2', 72, 314],
        [],
        ['Congress 4'],
        [],
        ['Precinct', 'Thompson', 'Perry'],
        ['Ward 1', 22, 33],
        [],
        ['Code', 'Means'],
        ['x', 1],
        ['y', 2],
      ],
    },
  ]);
  const tables = await unpackFile('book.xlsx', bytes);
  expect(tables.map((table) => [table.member, textOf(table.bytes)])).toEqual([
    ['votes', 'Precinct,Corbett,Wolf\nWard 1,40,118\nWard 2,72,314\n'],
    ['votes – Congress 4', '\n\nPrecinct,Thompson,Perry\nWard 1,22,33\n'],
    ['votes – row 10', 'Code,Means\nx,1\ny,2\n'],
  ]);
  expect(tables[0]?.remarks.map(({ text }) => text)).toEqual([
    'other tables stand below it, from rows 5, 10 on: each is a resource of its own',
  ]);
  expect(tables[1]?.remarks.map(({ text }) => text)).toEqual(['row 5 is passed over']);
  expect(tables[2]?.places.before).toBe(9);
});

test('tables of a sheet that stand side by side below titles of their own are tables of their own', async () => {
  const bytes = makeXlsx([
    {
      name: 'Woods',
      rows: [
        ['Table 1a: public', null, null, 'Table 1b: private'],
        ['Source: office', null, null, 'Source: office'],
        ['Age', 'North', null, 'Age', 'North'],
        ['0-20', 1.5, null, '0-20', 3.5],
        ['21-40', 2.5, null, '21-40', 4.5],
      ],
    },
  ]);
  const tables = await unpackFile('book.xlsx', bytes);
  expect(tables.map((table) => [table.member, textOf(table.bytes)])).toEqual([
    ['Woods', '\n\nAge,North\n0-20,1.5\n21-40,2.5\n'],
    ['Woods – Table 1b: private', '\n\nAge,North\n0-20,3.5\n21-40,4.5\n'],
  ]);
  expect(tables[0]?.remarks.map(({ text }) => text)).toEqual([
    'another table stands beside it, from column D on: it is a resource of its own',
    'the first 2 rows are passed over',
  ]);
});

test('empty rows within a table, or sections without names, part nothing', async () => {
  const rows = [
    ['town', 'n', 'kind'],
    ['A', 1, 'x'],
    [],
    ['North'],
    ['B', 2, 'y'],
    [],
    ['C', null, 'z'],
    ['E', 3, 'z'],
  ];
  const tables = await unpackFile('book.xlsx', makeXlsx([{ name: 'a', rows }]));
  expect(tables).toHaveLength(1);
});

test('gzip may have several members, one behind the other', async () => {
  const members = ['a,b\n1,x\n2', ',y\n', '', '3,z\n'].map(gzipText);
  const [table] = await unpackFile('a.csv.gz', Buffer.concat(members));
  expect(new TextDecoder().decode(table?.bytes)).toBe('a,b\n1,x\n2,y\n3,z\n');
  for (const cut of [-12, -4, -1])
    await expect(unpackFile('a.csv.gz', Buffer.concat(members).subarray(0, cut))).rejects.toThrow(
      'cannot be unpacked: unexpected EOF',
    );
});

test.each([
  '[{"%":"","a":1},{"a":2}]',
  '{"fields":[{"id":"%","type":"text"},{"id":"a","type":"text"}],"records":[{"%":"","a":1},{"a":2}]}',
])('names that all objects have are columns as others: %s', async (json) => {
  for (const name of ['constructor', 'toString', 'valueOf', '__proto__']) {
    const [table] = await unpackFile('x.json', encode(json.replaceAll('%', name)));
    expect(textOf(table!.bytes)).toBe(`${name},a\n,1\n\\N,2\n`);
  }
});

test('properties of GeoJSON keep their values and names, whatever the columns made of the geometry are called', async () => {
  const feature = (properties: object) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [10, 50] },
  });
  const features = [feature({ n: 0, lat: 'text0', lon: 10 }), feature({ lat: 'text1', lon: 10 })];
  const [table] = await unpackFile(
    'x.geojson',
    encode(JSON.stringify({ type: 'FeatureCollection', features })),
  );
  const point = '"{""type"":""Point"",""coordinates"":[10,50]}"';
  expect(textOf(table?.bytes ?? new Uint8Array())).toBe(
    `n,lat,lon,lat,geometry\n0,text0,10,50,${point}\n,text1,10,50,${point}\n`,
  );
});

test.each([
  ['urn:ogc:def:crs:OGC:1.3:CRS84', [10, 50], 'lat,lon,geometry', []],
  ['urn:ogc:def:crs:EPSG::4326', [10, 50], 'lat,lon,geometry', []],
  ['http://www.opengis.net/def/crs/EPSG/0/6668', [10, 50], 'lat,lon,geometry', []],
  [null, [-180, 90], 'lat,lon,geometry', []],
  [
    'urn:ogc:def:crs:EPSG::25832',
    [100, 50],
    'geometry',
    [
      'its coordinates are in urn:ogc:def:crs:EPSG::25832: points have no lat and lon. Save it in WGS 84 (EPSG:4326)',
    ],
  ],
  [
    'WGS 84 / UTM zone 32N',
    [500_000, 5_800_000],
    'geometry',
    [
      'its coordinates are in WGS 84 / UTM zone 32N: points have no lat and lon. Save it in WGS 84 (EPSG:4326)',
    ],
  ],
  [
    null,
    [500_000, 50],
    'geometry',
    [
      'geometries beyond 180 degrees of longitude or 90 of latitude: 1 of 1, from record 1 on. Their points have no lat and lon. Save it in WGS 84 (EPSG:4326)',
    ],
  ],
])(
  'points of GeoJSON have lat and lon where these are degrees: %s, %j',
  async (name, coordinates, header, said) => {
    const features = [{ type: 'Feature', properties: null, geometry: { type: 'Point', coordinates } }];
    const crs = name && { type: 'name', properties: { name } };
    const text = JSON.stringify({ type: 'FeatureCollection', crs, features });
    const [table] = await unpackFile('x.geojson', encode(text));
    expect(textOf(table?.bytes ?? new Uint8Array()).split('\n')[0]).toBe(header);
    expect(table?.remarks.map((one) => one.text)).toEqual(said);
  },
);

/** An OpenDocument sheet of one column, of cells as its XML tells of them, and what they show. */
function columnOds(name: string, cells: readonly (readonly [attributes: string, shown: string])[]) {
  const rows = [['office:value-type="string"', name] as const, ...cells].map(
    ([attributes, shown]) =>
      `<table:table-row><table:table-cell ${attributes}><text:p>${shown}</text:p></table:table-cell></table:table-row>`,
  );
  return zipTexts({
    'content.xml': `<office:spreadsheet><table:table table:name="a">${rows.join('')}</table:table></office:spreadsheet>`,
  });
}

test('durations of an OpenDocument sheet have their hours beyond a day, and their sign', async () => {
  const cells = ['PT30H00M00S', '-PT01H30M00S', 'P1D'].map(
    (time) => [`office:value-type="time" office:time-value="${time}"`, 'as shown'] as const,
  );
  const [table] = await unpackFile('x.ods', columnOds('took', cells));
  expect(textOf(table?.bytes ?? new Uint8Array())).toBe('took\n30:00:00\n-01:30:00\nas shown\n');
});

test('a workbook that counts days from 1904 on has the days that it shows', async () => {
  const sheet = {
    name: 'a',
    rows: [
      ['day', 'moment'],
      [{ day: 40_908 }, { moment: 40_908.5 }],
    ],
  };
  const days = async (is1904: boolean) =>
    textOf((await unpackFile('x.xlsx', makeXlsx([sheet], is1904)))[0]!.bytes);
  expect(await days(false)).toBe('day,moment\n2011-12-31,2011-12-31T12:00:00\n');
  expect(await days(true)).toBe('day,moment\n2016-01-01,2016-01-01T12:00:00\n');
});

test('columns that a sheet hides are told, if anything is in them', async () => {
  const cell = (place: string) => `<c r="${place}" t="str"><v>${place}</v></c>`;
  const rows = [1, 2].map((y) => `<row r="${y}">${['A', 'B', 'C'].map((x) => cell(x + y)).join('')}</row>`);
  const xlsx = zipTexts({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="2" max="2" hidden="1"/><col min="4" max="16384" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  });
  const shown = (name: string) => `<table:table-cell><text:p>${name}</text:p></table:table-cell>`;
  const row = (names: readonly string[]) => `<table:table-row>${names.map(shown).join('')}</table:table-row>`;
  const ods = zipTexts({
    'content.xml': `<office:spreadsheet><table:table table:name="a"><table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>${row(['a', 'b', 'c'])}${row(['d', 'e', 'f'])}</table:table></office:spreadsheet>`,
  });
  const said = async (name: string, bytes: Uint8Array) =>
    (await unpackFile(name, bytes)).flatMap(({ remarks }) => remarks.map(({ text }) => text));
  expect(await said('x.xlsx', xlsx)).toEqual([
    'a column of it is hidden in the workbook, and published: B. Delete it there if nobody is to see it',
  ]);
  expect(await said('x.ods', ods)).toEqual([
    'columns of it are hidden in the workbook, and published: B, C. Delete them there if nobody is to see them',
  ]);
});

test('parts of a workbook whose names are no addresses are found, or passed over', async () => {
  const relation = (id: string, target: string) =>
    `<Relationship Id="${id}" Type="x/worksheet" Target="${target}"/>`;
  const bytes = zipTexts({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/><sheet name="b" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', '100%.xml')}${relation('r2', 'http://[')}</Relationships>`,
    'xl/100%.xml':
      '<worksheet><cols><col min="-1e12" max="9" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
  });
  const tables = await unpackFile('x.xlsx', bytes);
  expect(tables.map((table) => textOf(table.bytes))).toEqual(['a\n1\n']);
});

test.each([
  ['-1', 'x y'],
  ['some', 'x y'],
  ['0', 'xy'],
  ['2', 'x  y'],
  ['1000000000', `x${' '.repeat(32_767)}y`],
])('an OpenDocument cell that has %s spaces shows no more than a cell can have', async (count, shown) => {
  const cell = ['', `x<text:s text:c="${count}"/>y`] as const;
  const [table] = await unpackFile('x.ods', columnOds('a', [cell, ['', 'z']]));
  expect(textOf(table!.bytes)).toBe(`a\n${shown}\nz\n`);
});

test('codes of an OpenDocument sheet have the zeros that it shows', async () => {
  const cells = ['01067', '10115', '05 km'].map(
    (shown) => [`office:value-type="float" office:value="${Number.parseInt(shown, 10)}"`, shown] as const,
  );
  const [table] = await unpackFile('x.ods', columnOds('code', cells));
  expect(textOf(table?.bytes ?? new Uint8Array())).toBe('code\n01067\n10115\n5\n');
});

test('archives hold tables by their paths, however deep', async () => {
  const inner = zipTexts({ 'deep/b.tsv': 'a\tb\n1\t2\n' });
  const bytes = zipTexts({
    'In/A.csv': 'a\n1\n',
    'more.zip': inner,
    'c.csv.gz': gzipText('c\n3\n'),
    'x.png': '',
  });
  const tables = await unpackFile('all.zip', bytes);
  expect(tables.map(({ member, kind }) => [member, kind])).toEqual([
    ['In/A.csv', 'csv'],
    ['c.csv.gz', 'csv'],
    ['more.zip', 'csv'],
  ]);
});

test('a file of an archive that cannot be read does not cost the others, and is told of by its name', async () => {
  const damaged = zipTexts({ 'a.csv': 'a\n1\n' }).subarray(0, 40);
  const tables = await unpackFile(
    'all.zip',
    zipTexts({
      'a.csv': 'a\n1\n',
      'b.json': '{"a":',
      'c.csv.gz': 'no gzip',
      'd/e.xlsx': 'no workbook',
      'f.zip': '',
      'g.zip': damaged,
      'h.zip': zipTexts({ 'i.csv': 'a\n2\n', 'j.json': '[' }),
      'k.csv': '',
      'meta.json': '{"title": "x", "of": {}}',
    }),
  );
  expect(tables.map(({ member, problem }) => [member, problem?.replace(/[:,].*/s, '')])).toEqual([
    ['a.csv', undefined],
    ['b.json', 'is no JSON'],
    ['c.csv.gz', 'cannot be unpacked'],
    ['d/e.xlsx', 'cannot be unpacked'],
    ['f.zip', 'is empty'],
    ['g.zip', 'cannot be unpacked'],
    ['h.zip/i.csv', undefined],
    ['h.zip/j.json', 'is no JSON'],
    ['k.csv', undefined],
  ]);
  // What is whole and holds no table is no problem.
  expect(tables[0]?.remarks.map(({ text }) => text)).toEqual([
    'what holds no table is left out: meta.json has no records: an array of objects is read',
  ]);
});

test('nor does one that is packed in a way of its own, or has a password', async () => {
  const bytes = zipTexts({ 'a.csv': 'a,b\n1,2\n', 'b.csv': 'a,b\n3,4\n' });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const entries = [...bytes.keys()].filter(
    (at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
  );
  // Its directory says how each is packed.
  view.setUint16((entries[1] ?? 0) + 10, 9, true);
  const tables = await unpackFile('all.zip', bytes);
  expect(tables.map(({ member, problem }) => [member, problem])).toEqual([
    ['a.csv', undefined],
    ['b.csv', 'cannot be unpacked: unknown compression type 9'],
  ]);
});

test.each([
  ['{"a":1}\n{"a":2,}\n\n{"a":3}\n', 'a\n1\n3\n', ['line 2 is no object of JSON, and is set apart: a comma']],
  [
    'x\n{"a":1}\n{"a":2}\n{"a":3}\n{"a":',
    'a\n1\n2\n3\n',
    ['2 lines are no objects of JSON, and are set apart: 1, 5. Of'],
  ],
  ['{"a":1}\n[1]\n', 'a\n1\n', ['line 2 is no object of JSON, and is set apart: it is no object']],
  [
    '{"a":NaN}\n{"a":"NaN \\" NaN"}\n',
    'a\n""\n"NaN "" NaN"\n',
    ['NaN, which JSON does not have, is read as no value: once'],
  ],
  ['[{"a":NaN,"b":1},{"a":-0.5,"b":NaN}]', 'a,b\n,1\n-0.5,\n', ['is read as no value: 2 times']],
])('mistakes in %j do not cost the table', async (text, csv, said) => {
  const [table] = await unpackFile('x.jsonl', encode(text));
  expect(textOf(table?.bytes ?? new Uint8Array())).toBe(csv);
  expect(table?.remarks.map((one) => one.text)).toEqual(said.map((one) => expect.stringContaining(one)));
  expect(table?.mends).toEqual(table?.remarks);
});

test.each([
  ['x.zip', zipTexts({ 'a.json': '{"a":', 'b.png': '' }), 'holds a.json, which is no JSON, line 1: '],
  ['x.zip', zipTexts({ 'a.zip': '' }), 'holds a.zip, which is empty'],
  [
    'x.zip',
    zipTexts({ 'a.json': '{"a": {}}' }),
    'holds a.json, which has no records: an array of objects is read',
  ],
  ['x.xlsx', encode('not a workbook'), 'cannot be unpacked: invalid zip data'],
  ['x.xlsx', encode('<!doctype html><table>'), 'is a web page'],
  ['x.zip', gzipText('a,b\n'), 'is compressed with gzip: call it .gz'],
  ['x.zip', withPassword(zipTexts({ 'a.csv': 'a,b\n1,2\n' })), 'has a password'],
  [
    'x.ods',
    zipTexts({ 'content.xml': '\x01\x02', 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    'has a password: publish it without',
  ],
  ['x.xlsx', zipTexts({ 'a.txt': 'x' }), 'has no workbook in it'],
  ['x.ods', zipTexts({ 'a.txt': 'x' }), 'has no spreadsheet in it'],
  ['x.xlsx', makeXlsx([{ name: 'a', rows: [] }]), 'is empty'],
  ['x.zip', zipTexts({ 'a.txt.exe': 'x' }), 'has no tables in it'],
  ['x.csv.gz', encode('a,b\n'), 'cannot be unpacked: invalid gzip data'],
  ['x.csv.gz', Uint8Array.of(0x1f, 0x8b, 8), 'cannot be unpacked: unexpected EOF'],
  ['x.csv.gz', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0), 'cannot be unpacked: unexpected EOF'],
  ['x.json', encode('{"a": '), 'is no JSON, line 1: it ends too early'],
  ['x.json', encode('[1, 2]'), 'has no records: an array of objects is read'],
  ['x.json', encode('{"type": "Topology", "objects": {"a": {}}}'), 'is TopoJSON without objects or arcs'],
  [
    'x.topojson',
    encode('{"type": "Topology", "objects": {"a": {"type": "LineString", "arcs": [3]}}, "arcs": []}'),
    'is TopoJSON whose object "a" cannot be read',
  ],
  [
    'x.json',
    encode('[{"a": 1},\n {"a": Infinity}]'),
    'is no JSON, line 2: Infinity is no value of JSON: write null, or',
  ],
  ['x.json', encode('[{"a": 1},\n {"a": 2},\n]'), 'is no JSON, line 3: a comma or a colon stands before ]'],
  [
    'x.json',
    encode('{\n "a": [{"b": 1}],\n "c": 2,\n}'),
    'is no JSON, line 4: a comma or a colon stands before }',
  ],
  [
    'x.json',
    encode('[{"a": 1},\n {"a": 2, "a": 3}]'),
    'is no JSON, line 2: the name "a" stands twice in one object',
  ],
  [
    'x.json',
    encode('[{"a": 1}\n {"a": 2}]'),
    'is no JSON, line 2: { should not stand there: a comma is missing',
  ],
  ['x.json', encode("[{'a': 1}]"), 'is no JSON, line 1: texts and names stand in double quotes'],
  ['x.json', encode('[{"a": "x\ny"}]'), 'is no JSON, line 1: a text does not end, or has a line break in it'],
  ['x.json', encode('[{"a": 1}]\n]'), 'is no JSON, line 2: ] stands behind its end'],
  ['x.ndjson', encode('{"a": 1}\n{"a": \nx\n'), 'is no JSON, line 2: it ends too early'],
  ['x.ndjson', encode('{"a": 1}\n[1, 2]\n3\n'), 'is no JSON, line 2: it is no object'],
  ['x.json', encode('{"a":\n [{"b": 1}\n'), 'is no JSON, line 3: it ends too early'],
  [
    'x.json',
    encode(`{"fields":[{"id":"a","type":"json"}],"records":[[${'['.repeat(4000)}${']'.repeat(4000)}]]}`),
    'is nested too deeply to be read',
  ],
  ['x.geojson', encode('{"type": "FeatureCollection", "features": []}'), 'has no records'],
  ['x.json', new Uint8Array(), 'is empty'],
])('%s that is none is told of: %#', async (name, bytes, problem) => {
  await expect(unpackFile(name, bytes)).rejects.toThrow(problem);
});

test('what lies in archives of archives without end is refused', async () => {
  let bytes = zipTexts({ 'a.csv': 'a\n1\n' });
  for (let i = 0; i < 6; i++) bytes = zipTexts({ 'x.zip': bytes });
  await expect(unpackFile('x.zip', bytes)).rejects.toThrow('archives in archives');
});
