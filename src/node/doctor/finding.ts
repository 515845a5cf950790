/** What the doctor found of a host. */
export interface Finding {
  /** `error`: something does not work there. `warning`: it is slow, or will fail one day. */
  readonly level: 'ok' | 'warning' | 'error';
  readonly what: string;
  /** What to do; a section of docs/hosting.md has the lines for each host. */
  readonly cure?: string;
}

/** A finding that all is well. */
export function ok(what: string): Finding {
  return { level: 'ok', what };
}

/** A finding that something could be better. */
export function warning(what: string, cure: string): Finding {
  return { level: 'warning', what, cure };
}

/** A finding that something does not work. */
export function fault(what: string, cure: string): Finding {
  return { level: 'error', what, cure };
}

/** Names as the subject of a sentence: `a is`, `a and b are`, `a, b and c are`. */
export function subject(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? `${last} is` : `${names.slice(0, -1).join(', ')} and ${last} are`;
}
