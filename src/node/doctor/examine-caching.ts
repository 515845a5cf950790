import { type Finding, ok, warning } from './finding.ts';
import { type Ask, askHeaders } from './probe.ts';
import { secondsKept } from './seconds-kept.ts';

/** Seconds from which on a browser would see a new deployment too late. */
const DAY = 86_400;

/** What has the same name in every deployment; the last is answered by 404.html. */
const SAME_NAMES = [
  '',
  '404.html',
  'catalog.json',
  'version.json',
  'sw.js',
  'datapond.js',
  'en/api/3/action/package_list',
];

/** Looks whether browsers ask again for what a deployment changes under its name. */
export async function examineCaching(ask: Ask): Promise<Finding> {
  const probes = await Promise.all(SAME_NAMES.map((path) => askHeaders(ask, path)));
  const kept = probes.map(secondsKept);
  const long = SAME_NAMES.filter((_, i) => kept[i]! > DAY);
  if (long.length === 0) return ok('visitors see a new deployment within a day');
  return warning(
    `browsers may keep ${long.map((path) => path || 'index.html').join(', ')} for ${Math.round(Math.max(...kept) / DAY)} days without asking`,
    'Let only assets/ and data/ be kept for long, whose names change with their content: visitors see a new deployment too late.',
  );
}
