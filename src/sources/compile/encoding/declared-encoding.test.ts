import { expect, test } from 'vitest';
import { createAnyDecoder } from './any-decoder.ts';
import { toDeclaredEncoding } from './declared-encoding.ts';

/** Labels that only Python and Windows know, and bytes as Python's codecs of these code pages write them. */
test.each([
  ['MacRoman', [0x63, 0x61, 0x66, 0x8e], 'café'],
  ['cp10000', [0x63, 0x61, 0x66, 0x8e], 'café'],
  ['cp10006', [0xe1, 0xee, 0xf1], 'ανώ'],
  ['cp10007', [0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'привет'],
  ['cp10029', [0xeb, 0x6c, 0x75, 0xe9], 'Žluť'],
  ['cp10079', [0xdf, 0xdd], 'þð'],
  ['cp10081', [0xdb, 0xdf], 'ğş'],
  ['cp10082', [0xe8, 0xf0], 'čđ'],
  ['cp874', [0xa1, 0xa2], 'กข'],
  ['cp1200', [0x41, 0x00, 0x16, 0x04], 'AЖ'],
  ['cp1201', [0x00, 0x41, 0x04, 0x16], 'AЖ'],
  ['cp1251', [0xef, 0xf0, 0xe8], 'при'],
  ['cp850', [0x63, 0x61, 0x66, 0x82], 'café'],
  ['cp949', [0xb0, 0xa1], '가'],
])('%s is known', (label, bytes, text) => {
  const declared = toDeclaredEncoding(label);
  if (declared.kind === 'unknown') throw new Error('unknown');
  const name = declared.kind === 'readable' ? declared.encoding : declared.label;
  expect(createAnyDecoder(name).decode(Uint8Array.from(bytes))).toBe(text);
});
