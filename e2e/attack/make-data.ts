import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../chaos/random.ts';

/** Ids of the tables that are attacked. */
export const LARGE = '11111111-aaaa-4aaa-8aaa-111111111111';
export const MIDDLE = '22222222-aaaa-4aaa-8aaa-222222222222';
export const SMALL = '33333333-aaaa-4aaa-8aaa-333333333333';

/** Records of each. */
export const ROWS = { [LARGE]: 400_000, [MIDDLE]: 20_000, [SMALL]: 500 } as const;
/** Values of `kind`, and words of `t`. */
export const KINDS =
  'goose duck swan heron crane eagle owl hawk gull tern stork ibis raven finch wren robin'.split(' ');

/** Writes a data folder with three tables, the same each time. */
export function makeData(folder: string): void {
  const random = createRandom(7);
  const resources = Object.entries(ROWS).map(([id, rows]) => {
    const lines = ['n,place,kind,day,amount,t'];
    for (let i = 0; i < rows; i++) {
      const day = `20${10 + (i % 15)}-0${1 + (i % 9)}-${10 + (i % 18)}`;
      const text = [random.pick(KINDS), random.pick(KINDS), `no${i}`].join(' ');
      lines.push([i, `place ${i % 977}`, random.pick(KINDS), day, random.below(100_000) / 100, text].join());
    }
    const path = `t${rows}.csv`;
    mkdirSync(join(folder, 'attacked'), { recursive: true });
    writeFileSync(join(folder, 'attacked', path), `${lines.join('\n')}\n`);
    return { name: `t${rows}`, path, id };
  });
  writeFileSync(
    join(folder, 'attacked', 'datapackage.json'),
    JSON.stringify({ name: 'attacked', resources }),
  );
}
