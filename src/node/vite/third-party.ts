import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');
const NO_PART = /\.test\.tsx?$|^(?:testing|package\/make|node\/vite)\//;
/** Beside what is published, not in it. */
const BESIDE = /^(?:vite|msw|tsx|@types\/.*)$/;
const IMPORTED = /(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g;

interface Descriptor {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The licences of all that the sources use and what that uses, as a text that is published beside what was made of it: their licences ask
 * for that.
 */
export function thirdPartyLicences(): string {
  const licences = new Map<string, string>();
  const open = importedPackages().map((name) => [name, PROJECT] as const);
  for (const [name, from] of open) {
    const folder = findPackage(name, from);
    if (folder === null || BESIDE.test(name)) continue;
    const {
      version,
      license,
      dependencies = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Descriptor;
    if (licences.has(`${name} ${version}`)) continue;
    licences.set(
      `${name} ${version}`,
      `${name} ${version}\nLicence: ${license ?? 'see below'}\n\n${licenceText(folder)}`,
    );
    open.push(...Object.keys(dependencies).map((needed) => [needed, folder] as const));
  }
  return [...licences.values()].sort().join(`\n${'-'.repeat(80)}\n`);
}

function importedPackages(): string[] {
  const root = join(PROJECT, 'src');
  const names = new Set<string>();
  for (const file of readdirSync(root, { recursive: true }) as string[]) {
    if (!/\.tsx?$/.test(file) || NO_PART.test(file.replaceAll('\\', '/'))) continue;
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTED))
      names.add(name as string);
  }
  return [...names].filter((name) => existsSync(join(PROJECT, 'node_modules', name))).sort();
}

/** As Node finds it; null where it is optional and not installed. */
function findPackage(name: string, from: string): string | null {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? null : findPackage(name, dirname(from));
}

function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  return file ? `${readFileSync(join(folder, file), 'utf8').trim()}\n` : '';
}
