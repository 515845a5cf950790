/**
 * Text as Solr's dismax reads it, in Lucene's language: quotes, `+`, `-` and the words AND, OR, NOT keep their meaning, all other signs are
 * letters. Quotes that do not pair, and signs that belong to no word, are left out.
 */
export function toPlainQuery(text: string): string {
  const quotes = text.split('"').length - 1;
  const paired = quotes % 2 === 0 ? text : text.replaceAll('"', '');
  const escaped = paired.replaceAll(/[\\!():^[\]/{}~*?]/g, String.raw`\$&`);
  // Only where blanks begin: a long run of them is else tried from each.
  const single = escaped.replaceAll(/(?<!\s)\s+[+-](?:\s*[+-])+/g, ' ');
  let end = single.length;
  while (/[-+\s]/.test(single[end - 1] ?? '')) end -= 1;
  const dangling = single.slice(end).search(/\s/);
  return dangling < 0 ? single : single.slice(0, end + dangling);
}
