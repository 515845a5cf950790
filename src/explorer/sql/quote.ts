import { quoteIdentifier } from '../../queries/quote-identifier.ts';

/** A text literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as short as PostgreSQL reads it. Some plain words are its own: of those the usual ones are quoted. */
export function quoteIfNeeded(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !KEYWORDS.has(name) ? name : quoteIdentifier(name);
}

/** PostgreSQL's reserved words. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint
create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do
else end except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left
like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right select
session_user similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with`.split(
    /\s+/,
  ),
);
