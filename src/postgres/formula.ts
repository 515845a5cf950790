import { join, raw, type SqlFragment } from '../core/sql/fragment.ts';
import { letIn } from './let.ts';

/** What is named, its text, and the text that it is named for. */
const LET = /^(\w+) = ([^;]+); ([^]+)$/;

/**
 * A text with what stands for the names in it: `$1`, `$seconds`. What it writes several times it may name itself, ahead of where it goes
 * on: `a = abs($1); ln($a) / $a`.
 * @throws RangeError for a name that nothing stands for
 */
export function formula(text: string, operands: Readonly<Record<string, SqlFragment>>): SqlFragment {
  const [, name, value = '', rest = ''] = LET.exec(text) ?? [];
  if (name !== undefined)
    return letIn(formula(value, operands), (held) => formula(rest, { ...operands, [name]: held }));
  // Every other piece is a name.
  const pieces = text.split(/\$(\w+)/).map((piece, i) => {
    const operand = i % 2 === 0 ? raw(piece) : operands[piece];
    if (!operand) throw new RangeError(`no $${piece} in ${text}`);
    return operand;
  });
  return join(pieces, '');
}
