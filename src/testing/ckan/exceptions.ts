/** Cases that datapond answers otherwise on purpose, with the reason. Every other case must pass. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lim-018': 'CKAN crashes (500) on a list; the message of any other wrong limit helps more',
  'flt-027': 'CKAN 2.11 crashes (500) on filters that are a number; 2.12’s message helps more',
  'fmt-014': 'CKAN crashes (500) when a csv search fails; the 409 of the other formats helps more',
  'q-046': 'CKAN crashes (500) on a colon before a word; it is a word like any other',
  'sql-008': 'a semicolon at the end harms nobody',
  ...Object.fromEntries(
    ['sql-026-06', 'sql-026-07', 'sql-026-08', 'sql-026-09', 'sql-026-11', 'sql-028', 'sql-030'].map((id) => [
      id,
      'CKAN takes a keyword or an alias before a parenthesis for a forbidden function; nobody relies on that refusal',
    ]),
  ),
  'url-037':
    'CKAN takes any text for a callback, which lets anybody run a script in the site’s name; only names are taken here',
  'sql-035': 'CKAN crashes (500) on a value that does not cast; PostgreSQL’s own message helps more',
  'sql-042': 'CKAN crashes (500) on a colon before a name; PostgreSQL’s own message helps more',
  'cat-009': 'nobody can sign in to a static site, so nobody reads a private dataset',
  'cat-019': 'site_read is gone from CKAN 2.11, but old clients ask for it, and true is the right answer',
};
