import { join, raw, type SqlFragment } from '../core/sql/fragment.ts';
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
 * several times and must be computed once. What stands farther right than the first line goes on with the line before.
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
          const pieces = text
            .replaceAll(/\n\s+/g, ' ')
            .replaceAll('NAME', name)
            .split(/\$(\d)/);
          return make(name, types, result === 'T' ? type : result, (...operands) => filled(pieces, operands));
        }),
      );
    });
}

/** A text with its operands: every other piece is the number of one. */
function filled(pieces: readonly string[], operands: readonly SqlFragment[]): SqlFragment {
  return join(
    pieces.map((piece, i) => (i % 2 === 0 ? raw(piece) : (operands[Number(piece) - 1] ?? raw('NULL')))),
    '',
  );
}
