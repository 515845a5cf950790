import { PARAMETER_TYPES, toLiteral, type Parameter, type ParameterType } from './parameters.ts';
import { toTokens } from './tokens.ts';

/** What the comment at the head of a statement says of it. */
export interface QueryHead {
  readonly title: string | null;
  readonly description: string | null;
  /** Name of the dataset it belongs to. */
  readonly dataset: string | null;
  readonly parameters: readonly Parameter[];
  /** What cannot be understood in it, for people. */
  readonly mistakes: readonly string[];
  /** Where the statement itself begins. */
  readonly end: number;
}

const MEMBER = /^(title|description|dataset)\s*:\s*(.*)$/i;
const PARAM = /^param\s*:?\s+/i;
const PARAMETER =
  /^([\p{L}_][\p{L}\p{N}_]*)\s+([a-z]+)\s*(?:=\s*('(?:[^']|'')*'|[^\s'-][^\s]*|-[\d.]\S*)\s*)?(?:--\s*(.*))?$/iu;

/**
 * Reads the lines of comment before a statement: `-- title: …`, `-- description: …` (on following lines as well), `-- dataset: …`,
 * `-- param county text = 'Los Angeles' -- label`. Other lines of comment are nobody's. Never fails.
 */
export function readQueryHead(sql: string): QueryHead {
  const members: Record<string, string> = {};
  const parameters: Parameter[] = [];
  const mistakes: string[] = [];
  let end = 0;
  let last: string | null = null;
  for (const { kind, text, to } of toTokens(sql)) {
    if (kind === 'blank') continue;
    if (kind !== 'comment' || !text.startsWith('--')) break;
    end = to;
    const line = text.slice(2).trim();
    const [, name, value = ''] = MEMBER.exec(line) ?? [];
    if (PARAM.test(line)) {
      last = null;
      const read = readParameter(line.replace(PARAM, ''), parameters);
      if (typeof read === 'string') mistakes.push(read);
      else parameters.push(read);
    } else if (name) {
      last = name.toLowerCase();
      members[last] = value.trim();
    } else if (last === 'description' && line !== '') members[last] = `${members[last]} ${line}`.trim();
    else last = null;
  }
  const { title, description, dataset } = members;
  return {
    title: title || null,
    description: description || null,
    dataset: dataset || null,
    parameters,
    mistakes,
    end,
  };
}

function readParameter(line: string, before: readonly Parameter[]): Parameter | string {
  const [, name, named = '', value, label] = PARAMETER.exec(line) ?? [];
  if (!name) return `"param ${line}" is not of the form: param name type = 'value' -- label`;
  const type = PARAMETER_TYPES.find((one) => one === named.toLowerCase());
  if (!type)
    return `the parameter ${name} has the type ${named}, which is none of ${PARAMETER_TYPES.join(', ')}`;
  if (before.some((one) => one.name === name)) return `the parameter ${name} is there twice`;
  const fallback = value === undefined ? null : toValue(value);
  if (fallback !== null && toLiteral(type as ParameterType, fallback) === null)
    return `the value ${value} of the parameter ${name} is no ${type}`;
  return { name, type, fallback, label: label?.trim() || null };
}

function toValue(written: string): string {
  return written.startsWith("'") ? written.slice(1, -1).replaceAll("''", "'") : written;
}
