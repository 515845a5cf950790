import { expect, test } from 'vitest';
import { parseWkt } from './parse-wkt.ts';

test.each([
  ['POINT (2.35 48.86)', { type: 'Point', coordinates: [2.35, 48.86] }],
  ['point(2 48)', { type: 'Point', coordinates: [2, 48] }],
  ['SRID=4326;POINT Z (-2.5e0 48 103.2)', { type: 'Point', coordinates: [-2.5, 48] }],
  [
    'LINESTRING (1 2, 3 4,5 6)',
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
  ],
  [
    'POLYGON ((0 0, 1 0, 1 1, 0 0))',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'MULTIPOINT ((1 2), (3 4))',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTIPOINT (1 2, 3 4)',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    },
  ],
])('%s is read', (text, geometry) => {
  expect(parseWkt(text)).toEqual(geometry);
});

test.each([
  'Point of view (2)',
  'POINT EMPTY',
  'POINT (2)',
  'POINT (2 48',
  'POINT (1 2, 3 4)',
  'POINT (389000 5820000)',
  'SRID=25833;POINT (3 4)',
  'POLYGON (0 0, 1 1)',
  'LINESTRING (a b)',
  '',
])('“%s” is no geometry in degrees', (text) => {
  expect(parseWkt(text)).toBeNull();
});
