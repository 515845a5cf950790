import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { packFile } from './pack-file.ts';

test('a file is packed once for each content', () => {
  const folder = tempFolder({ 'a.wasm': 'a'.repeat(1_000) });
  const packed = packFile(join(folder, 'a.wasm'), folder);
  const content = readFileSync(packed.path);
  expect(gunzipSync(content).toString()).toBe('a'.repeat(1_000));
  expect(packed.bytes).toBe(content.length);
  expect(packFile(join(folder, 'a.wasm'), folder)).toEqual(packed);
});
