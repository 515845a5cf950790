import { formula } from './formula.ts';
import { bound, fn, type Row } from './row.ts';

/** Names, types, result, `=` or `:=`, translation. */
const LINE = /^(\S.*?)\(([^)]*)\) (\w+) (:?=) ([^]+)$/;

/**
 * Rows whose translation is a text, as a table of lines:
 *
 *     upper lower(text) text = NAME($1)
 *     abs(int4|int8) T = abs($1)
 *     chr(int4) text := CASE WHEN $1 = 0 THEN error('…')
 *         ELSE chr($1) END
 *
 * `$1` is an operand, `NAME` the row's name, `T` each of the types that bars divide. After `:=` operands have names, as they are written
 * several times and must be computed once; so is what a text names before it goes on: `a = abs($1); ln($a) / $a`. What stands farther
 * right than the first line goes on with the line before.
 * @throws RangeError for a line of another form
 */
export function plainRows(table: string): readonly Row[] {
  const [margin = '\n'] = /^\n */.exec(table) ?? [];
  return table
    .trim()
    .split(new RegExp(`${margin}(?! )`))
    .flatMap((line) => {
      const [, names = '', written = '', result = '', sign, text = ''] = LINE.exec(line) ?? [];
      if (sign === undefined) throw new RangeError(`no row: ${line}`);
      const args = written === '' ? [] : written.split(', ').map((types) => types.split('|'));
      const ways = Math.max(1, ...args.map((types) => types.length));
      const make = sign === '=' ? fn : bound;
      return names.split(' ').flatMap((name) =>
        Array.from({ length: ways }, (_, i): Row => {
          const types = args.map((each) => each[i] ?? each[0] ?? '');
          const type = types.find((_type, at) => (args[at]?.length ?? 0) > 1) ?? '';
          const own = text.replaceAll(/\n\s+/g, ' ').replaceAll('NAME', name);
          return make(name, types, result === 'T' ? type : result, (...operands) =>
            formula(own, Object.fromEntries(operands.map((operand, at) => [at + 1, operand]))),
          );
        }),
      );
    });
}
