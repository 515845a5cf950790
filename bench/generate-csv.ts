import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

const CITIES = ['Lisbon', 'Nairobi', 'Osaka', 'Quito', 'Tromsø', 'Valparaíso', 'Winnipeg', 'Yogyakarta'];
const STAGES = ['planned', 'active', 'paused', 'finished'];

/** Each is in about a tenth of the records: three of them make a note. */
export const WORDS =
  'river survey basin station reading sample depth north field monitor series quality harbour meadow ' +
  'granite willow copper lantern orchard pebble quarry saddle timber valley walnut yellow anchor bridge candle desert';
const NOTE_WORDS = WORDS.split(' ');

/** So many words are in one record each. */
export const RARE_WORDS = 40;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The nth word that one record alone has. */
export function rareWord(n: number): string {
  return `quokka${LETTERS[Math.floor(n / 26) % 26]}${LETTERS[n % 26]}x`;
}

/** Field → PostgreSQL type, in the file's order. */
export const FIELDS = {
  id: 'int4',
  name: 'text',
  city: 'text',
  stage: 'text',
  day: 'date',
  amount: 'float8',
  count: 'int4',
  note: 'text',
} as const;

/** Writes a CSV of so many records, the same bytes each time. @returns its SHA-256 */
export async function generateCsv(path: string, records: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const random = createRandom(20_240_229);
  await write(file, hash, `${Object.keys(FIELDS).join(',')}\n`);
  for (let from = 0; from < records; from += 10_000) {
    let text = '';
    for (let i = from; i < Math.min(from + 10_000, records); i++) text += record(i + 1, records, random);
    await write(file, hash, text);
  }
  await file.close();
  return hash.digest('hex');
}

async function write(file: FileHandle, hash: ReturnType<typeof createHash>, text: string): Promise<void> {
  hash.update(text);
  await file.write(text);
}

function record(id: number, records: number, random: (below: number) => number): string {
  const pick = (words: readonly string[]) => words[random(words.length)] as string;
  const day = new Date(Date.UTC(2000, 0, 1 + random(9000))).toISOString().slice(0, 10);
  const amount = (random(10_000_000) / 100).toFixed(2);
  const words = Array.from({ length: 3 }, () => pick(NOTE_WORDS)).join(' ');
  const step = Math.floor(records / RARE_WORDS);
  const note = step > 0 && id % step === 1 ? `${words} ${rareWord((id - 1) / step)}` : words;
  const cells = [id, `Plot ${id * 7}`, pick(CITIES), pick(STAGES), day, amount, random(5000)];
  return `${cells.join(',')},"${note}, no. ${random(1000)}"\n`;
}

/** Numbers from 0 up to and without `below`: a linear congruential generator. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
