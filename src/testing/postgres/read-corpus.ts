import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Statements about one feature. */
export interface Corpus {
  /** The file's name. */
  readonly name: string;
  /** Its first comment line. */
  readonly title: string;
  readonly statements: readonly string[];
}

const FOLDER = fileURLToPath(new URL('./corpus/', import.meta.url));

/** All statements: each ends in a semicolon at the end of a line, `{name}` stands for a resource's quoted id. */
export function readCorpora(): readonly Corpus[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [first = '', ...lines] = readFileSync(FOLDER + file, 'utf8').split('\n');
      const statements = lines
        .join('\n')
        .split(/;\n/)
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '');
      return { name: file.replace('.sql', ''), title: first.replace(/^--\s*/, ''), statements };
    });
}
