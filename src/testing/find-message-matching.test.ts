import { expect, test } from 'vitest';
import { findMessageMatching } from './find-message-matching.ts';

const inFunction = (source: string) => `function f() {\n${source}\n}`;

test.each([
  ['if (/^keeping .* for offline use$/.test(event.task)) full();', 'a pattern on a message'],
  ["const flaw = /Its file has no table: .*/s.exec(problem?.messages.join(' ') ?? '');", 'a part of one'],
  ['return GONE.test(String(error));', 'a pattern from elsewhere'],
  ["return messages.some((message) => message.includes('took too long'));", 'a text in a message'],
  ['if (error.message.startsWith(url)) return error;', 'a name at its beginning'],
  ["return text.includes('is not kept on this device');", 'a sentence in whatever is read'],
  ["if (answer === 'The answer is not there any more') retry();", 'a sentence that is compared'],
  ["switch (reason) { case 'too late': return 504; }", 'a sentence that decides'],
])('finds %s: %s', (source) => {
  expect(findMessageMatching('room/file.ts', inFunction(source))).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  ["if (error.code === 'not-kept') return null;", 'a code'],
  ["const lines = message.split('\\n');", 'the lines of one'],
  ["const cell = message.replace('\"', '\"\"').includes('\\n');", 'its layout'],
  ["if (chosen === 'by file') return null;", 'a value of a type'],
  ['const html = page.replace(/<meta charset="x" name="y">/, \'\');', 'HTML'],
  ['return /\\d{4}-\\d\\d/.test(text);', 'a text of the data'],
])('passes %s: %s', (source) => {
  expect(findMessageMatching('room/file.ts', inFunction(source))).toEqual([]);
});

test('a file that cannot be parsed is not passed over', () => {
  expect(() => findMessageMatching('room/file.ts', 'const = 1')).toThrow('room/file.ts');
});
