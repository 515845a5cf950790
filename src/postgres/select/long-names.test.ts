import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createDialect } from '../dialect.ts';

const engine = createNativeEngine();
const dialect = createDialect();
afterAll(() => engine.close());

/** Names of 63 characters at most, as columns have, that take more bytes than PostgreSQL's. */
const NAMES = [
  'Наименование организации',
  'Unità territoriale sovracomunale (valida a fini statistici) né…',
  '😀'.repeat(16),
];
const IDS = NAMES.map((name) => [...`${name}${' и'.repeat(30)}`].slice(0, 63).join(''));

test('columns whose names take more than 63 bytes are called as PostgreSQL cuts them', async () => {
  await engine.withSession(({ run }) =>
    run(
      sql`CREATE TABLE t AS SELECT 1::BIGINT AS _id, ${raw(IDS.map((id, i) => `'v${i}' AS "${id}"`).join(', '))}`,
    ),
  );
  const relation: Relation = {
    name: identifier('t'),
    rows: 1,
    columns: IDS.map((id) => ({ id, type: 'text' })),
  };
  const ask = async (text: string) => {
    const parsed = await dialect.parse(text, 32_000);
    const { statement, fields } = await parsed.compile(new Map([['t', relation]]), engine);
    const { columns } = await engine.query(statement);
    return fields.map(({ id }, i) => [id, columns[i]?.values[0]]);
  };
  const cut = (id: string) => {
    let own = [...id];
    while (Buffer.byteLength(own.join('')) > 63) own = own.slice(0, -1);
    return own.join('');
  };
  for (const [i, id] of IDS.entries()) {
    expect(Buffer.byteLength(id)).toBeGreaterThan(63);
    for (const name of [id, cut(id)])
      expect(
        await ask(`SELECT a."${name}" FROM t AS a WHERE "${name}" = 'v${i}' ORDER BY "${name}"`),
      ).toEqual([[cut(id), `v${i}`]]);
  }
  expect((await ask('SELECT * FROM t')).map(([id]) => id)).toEqual(['_id', '_full_text', ...IDS.map(cut)]);
});
