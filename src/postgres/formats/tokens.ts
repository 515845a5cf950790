/** One part of a to_char or to_date template. */
export interface Token {
  /** The keyword in upper case; empty for plain text. */
  readonly keyword: string;
  /** As written: the case of `Month` decides the case of the name. */
  readonly text: string;
  /** FM: no padding. */
  readonly fill: boolean;
  /** Plain text in quotes. */
  readonly quoted?: boolean;
  /** An ordinal ending: `TH` or `th`. */
  readonly ordinal: 'TH' | 'th' | undefined;
}

/** Date and time keywords (DCH_keywords, formatting.c), longest first where one begins like another. */
const KEYWORDS =
  `Y,YYY YYYY YYY YY Y IYYY IYY IY IDDD ID IW I MONTH MON MM MI MS HH24 HH12 HH SSSSS SSSS SS US FF1 FF2 FF3 FF4
  FF5 FF6 DAY DDD DD DY D A.M. P.M. AM PM A.D. B.C. AD BC WW W CC J Q RM TZH TZM TZ OF`.split(/\s+/);

const NAMES: ReadonlySet<string> = new Set(['MONTH', 'MON', 'DAY', 'DY']);

/** Whether a template goes on with that word: in one case, or a name with its first letter large. */
function goesOn(rest: string, word: string): boolean {
  const text = rest.slice(0, word.length);
  const small = word.toLowerCase();
  return text === word || text === small || (NAMES.has(word) && text === word.slice(0, 1) + small.slice(1));
}

/** Splits a date/time template. `FM` and `TM` before a keyword, `TH` after it, `"quoted text"`. */
export function readTemplate(template: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let fill = false;
  const plain = (text: string, quoted = false) => {
    tokens.push({ keyword: '', text, fill: false, ordinal: undefined, quoted });
  };
  while (at < template.length) {
    const rest = template.slice(at);
    const prefix = ['FM', 'FX', 'TM'].find((word) => goesOn(rest, word));
    if (prefix) {
      // TM names nothing in other words here, but it pads as little as FM.
      if (prefix !== 'FX') fill = true;
      at += 2;
      continue;
    }
    const quoted = /^"((?:[^"\\]|\\.)*)"?/s.exec(rest);
    if (quoted) {
      for (const character of (quoted[1] ?? '').replaceAll(/\\(.)/gs, '$1')) plain(character, true);
      at += quoted[0].length;
      continue;
    }
    const keyword = KEYWORDS.find((word) => goesOn(rest, word));
    if (!keyword) {
      const escaped = rest.startsWith('\\"');
      plain(escaped ? '"' : rest.slice(0, 1));
      at += escaped ? 2 : 1;
      continue;
    }
    at += keyword.length;
    const ending = (['TH', 'th'] as const).find((word) => template.startsWith(word, at));
    if (ending) at += 2;
    tokens.push({ keyword, text: rest.slice(0, keyword.length), fill, ordinal: ending });
    fill = false;
  }
  return tokens;
}
