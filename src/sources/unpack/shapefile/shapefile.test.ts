import fc from 'fast-check';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ResourceError } from '../../../core/errors.ts';
import { type DbfColumn, makeDbf, makePoints, makePolygon } from '../../../testing/nasty/shapefiles.ts';
import { unpackFile } from '../unpack-file.ts';

/* Foreign files were compared with what GDAL reads (see docs/decisions/0009). */

const UTM32 =
  'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const RD =
  'PROJCS["RD_New",GEOGCS["GCS_Amersfoort",DATUM["D_Amersfoort",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Double_Stereographic"],PARAMETER["False_Easting",155000.0],PARAMETER["False_Northing",463000.0],PARAMETER["Central_Meridian",5.38763888888889],PARAMETER["Scale_Factor",0.9999079],PARAMETER["Latitude_Of_Origin",52.1561605555556],UNIT["Meter",1.0]]';

async function unpack(files: Record<string, Uint8Array | string>) {
  const contents = Object.entries(files).map(([name, own]) => [
    name,
    typeof own === 'string' ? new TextEncoder().encode(own) : own,
  ]);
  const tables = await unpackFile('x.zip', zipSync(Object.fromEntries(contents)));
  return tables.map(({ member, bytes, schema, remarks, turnedFrom, problem }) => ({
    member,
    lines: new TextDecoder().decode(bytes).trimEnd().split('\n'),
    types: schema?.fields.map(({ type }) => type?.name ?? null),
    told: remarks.map(({ text }) => text),
    turnedFrom,
    problem,
  }));
}

const CODE: DbfColumn = { name: 'code', type: 'C', length: 5 };

test('a dBase table has its texts, numbers to the last digit, flags, dates', async () => {
  const columns: readonly DbfColumn[] = [
    CODE,
    { name: 'n', type: 'N', length: 20 },
    { name: 'ok', type: 'L', length: 1 },
    { name: 'day', type: 'D', length: 8 },
  ];
  const dbf = makeDbf(columns, [
    [' ', '01067', '12345678901234567890', 'T', '20241231'],
    ['*', 'gone', '1', 'F', '20241231'],
    [' ', 'Köl', '-.50', '?', '00000000'],
    [' ', '', '********************', 'n', ''],
  ]);
  const [table] = await unpackFile('towns.dbf', dbf);
  expect(new TextDecoder().decode(table!.bytes)).toBe(
    'code,n,ok,day\n01067,12345678901234567890,true,2024-12-31\nKöl,-0.50,,\n,,false,\n',
  );
  expect(table).toMatchObject({ turnedFrom: 'DBF', remarks: [{ text: 'deleted records are left out: 1' }] });
  expect(table!.schema?.fields[0]?.type?.name).toBe('text');
});

test.each([
  ['a file beside it', 'cp1250', 0, [0xa3], 'Ł'],
  ['a number beside it', '1251', 0, [0xcf, 0xf0], 'Пр'],
  ['the same of another standard', '88592', 0, [0xa3], 'Ł'],
  ['its own byte', null, 0x65, [0x8f, 0xe0], 'Пр'],
  ['nothing, where it is UTF-8', null, 0x57, [0xc5, 0x81], 'Ł'],
  ['what it is, where it is called UTF-8', 'UTF-8', 0, [0x4b, 0xf6, 0x6c, 0x6e], 'Köln'],
])('texts are in what %s says', async (_, cpg, language, bytes, text) => {
  const dbf = makeDbf([CODE], [[' ', Uint8Array.from(bytes)]], { language });
  const [table] = await unpack({ 'a.dbf': dbf, ...(cpg !== null && { 'a.CPG': cpg }) });
  expect(table!.lines).toEqual(['code', text]);
});

test('a shapefile is one table, in degrees of WGS 84', async () => {
  const tables = await unpack({
    'towns/towns.shp': makePoints([[500_000, 5_500_000], null, [600_000, 5_500_000]]),
    'towns/towns.dbf': makeDbf(
      [CODE],
      [
        [' ', 'a'],
        [' ', 'b'],
        ['*', 'c'],
      ],
    ),
    'towns/towns.prj': UTM32,
    'towns/towns.shx': new Uint8Array(100),
    'towns/towns.shp.xml': '<metadata/>',
  });
  // GDAL: 9, 49.6525429235568.
  expect(tables).toEqual([
    {
      member: '',
      lines: [
        'code,lat,lon,geometry',
        'a,49.652542924,9,"{""type"":""Point"",""coordinates"":[9,49.652542924]}"',
        'b,,,',
      ],
      types: ['text', null, null, 'json'],
      told: [
        'its coordinates are in ETRS_1989_UTM_Zone_32N: turned into WGS 84',
        'deleted records are left out: 1',
      ],
      turnedFrom: 'Shapefile',
      problem: undefined,
    },
  ]);
});

test('a datum that lies elsewhere is shifted; what nobody here can turn is told of and stays', async () => {
  const read = async (prj: string) => {
    const [table] = await unpack({ 'a.shp': makePoints([[155_000, 463_000]]), 'a.prj': prj });
    return {
      columns: table!.lines[0],
      first: JSON.parse(table!.lines[1]!.replace(/^[^"]*"|"$/g, '').replaceAll('""', '"')),
      told: table!.told,
    };
  };
  // GDAL: 5.38720350841377, 52.1551723011922.
  const shifted = await read(RD);
  expect(shifted.first.coordinates[0]).toBeCloseTo(5.3872035, 5);
  expect(shifted.first.coordinates[1]).toBeCloseTo(52.1551723, 5);
  expect(shifted.told).toEqual(['its coordinates are in RD_New: turned into WGS 84']);
  const unsure = await read(RD.replace('D_Amersfoort', 'D_Elsewhere'));
  expect(unsure.told[0]).toContain('may be off by some hundred metres');
  for (const other of [
    RD.replace('Double_Stereographic', 'Nobodys'),
    RD.replace('"Greenwich",0.0', '"Paris",2.337'),
    'nonsense',
  ]) {
    const unknown = await read(other);
    expect(unknown).toMatchObject({ columns: 'geometry', first: { coordinates: [155_000, 463_000] } });
    expect(unknown.told[0]).toMatch(/^its coordinates are in .*: points have no lat and lon/);
  }
});

test('rings are polygons with their holes', async () => {
  const outer = [
    [0, 0],
    [0, 4],
    [4, 4],
    [4, 0],
    [0, 0],
  ] as const;
  const hole = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
  ] as const;
  const other = [
    [8, 0],
    [8, 1],
    [9, 1],
    [8, 0],
  ] as const;
  const [table] = await unpack({ 'a.shp': makePolygon([outer, hole, other]) });
  expect(JSON.parse(table!.lines[1]!.slice(1, -1).replaceAll('""', '"'))).toEqual({
    type: 'MultiPolygon',
    coordinates: [[outer, hole], [other]],
  });
});

test('what is damaged is a problem, and does not cost others', async () => {
  const dbf = makeDbf(
    [CODE],
    [
      [' ', 'a'],
      [' ', 'b'],
    ],
  );
  const points = makePoints([
    [1, 2],
    [3, 4],
  ]);
  const tables = await unpack({
    'cut.shp': points.subarray(0, -10),
    'fewer.shp': makePoints([[1, 2]]),
    'fewer.dbf': dbf,
    'no.shp': 'no shapefile',
    'short.dbf': dbf.subarray(0, 70),
    'whole.shp': points,
    'whole.dbf': dbf,
  });
  expect(tables.map(({ member, problem }) => [member, problem])).toEqual([
    ['cut.shp', 'has 146 of 156 bytes: it was cut. Get it anew'],
    ['fewer.shp', 'has 1 geometries and attributes of 2 records: its parts are not of one file'],
    ['no.shp', expect.stringContaining('is damaged')],
    ['short.dbf', 'has 0 of 2 records: it was cut. Get it anew'],
    ['whole.shp', undefined],
  ]);
  await expect(
    unpackFile(
      'x.dbf',
      Uint8Array.from(dbf, (byte, i) => (i === 0 ? 4 : byte)),
    ),
  ).rejects.toThrow('level 7');
  await expect(unpackFile('x.dbf', new Uint8Array(20))).rejects.toThrow('is damaged, or no dBase table');
});

test('bytes that are wrong end in a reason, or in other values', async () => {
  const columns = 'CNLDIBYT'.split('').map((type) => ({ name: `of ${type}`, type, length: 8 }));
  const dbf = makeDbf(columns, [[' ', ...columns.map(() => 'abcdefgh')]], { language: 3 });
  dbf[0] = 0x30;
  const shp = makePolygon([
    [
      [0, 0],
      [0, 4],
      [4, 4],
      [0, 0],
    ],
  ]);
  const mutation = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(mutation, async (places) => {
      for (const [name, whole] of [
        ['x.dbf', dbf],
        ['x.shp', shp],
      ] as const) {
        const bytes = Uint8Array.from(whole);
        for (const [place, byte] of places) bytes[place % bytes.length] = byte;
        await unpackFile(name, bytes).catch((error: unknown) => expect(error).toBeInstanceOf(ResourceError));
      }
    }),
    { numRuns: 2_000 },
  );
});
