import { expect, test } from 'vitest';
import { unpackFile } from './unpack-file.ts';

const TOPOLOGY = {
  type: 'Topology',
  crs: { type: 'name', properties: { name: 'EPSG:25832' } },
  transform: { scale: [0.1, 0.1], translate: [10, 50] },
  arcs: [
    [
      [0, 0],
      [1, 0],
      [0, 2],
    ],
    [
      [1, 2],
      [-1, -2],
    ],
  ],
  objects: {
    areas: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], id: 'x', properties: { share: 0.123456 } },
        { type: null, id: 'y', properties: { share: 2 } },
      ],
    },
    line: { type: 'LineString', arcs: [-1] },
  },
};

const read = async (topology: unknown) => {
  const bytes = new TextEncoder().encode(JSON.stringify(topology));
  const tables = await unpackFile('x.topojson', bytes);
  return tables.map((table) => ({
    member: table.member,
    text: new TextDecoder().decode(table.bytes),
    told: table.remarks.map(({ text }) => text).join(),
  }));
};

test('each object of a topology is a table, its lines put together, its steps rounded', async () => {
  const [areas, line, ...more] = await read(TOPOLOGY);
  expect(more).toEqual([]);
  expect(areas?.member).toBe('areas');
  expect(areas?.text.replaceAll('"', '')).toBe(
    'id,share,geometry\nx,0.123456,{type:Polygon,coordinates:[[[10,50],[10.1,50],[10.1,50.2],[10,50]]]}\ny,2,\n',
  );
  expect(areas?.told).toContain('its coordinates are in EPSG:25832');
  expect(line?.text.replaceAll('"', '')).toBe(
    'geometry\n{type:LineString,coordinates:[[10.1,50.2],[10.1,50],[10,50]]}\n',
  );
});

test('the only object of one has the name of the file', async () => {
  const { line } = TOPOLOGY.objects;
  const [only] = await read({ ...TOPOLOGY, objects: { line } });
  expect(only?.member).toBe('');
});
