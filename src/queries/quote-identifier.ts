/** A name as PostgreSQL reads it exactly, capitals and blanks included. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
