import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../testing/temp-folder.ts';
import { workFolder } from './work-folder.ts';

test('what a killed program left is removed, and nothing of one that runs', () => {
  const folder = tempFolder({
    [`work-${process.ppid}/x`]: '',
    'work-999999999/deep/x': '',
    'stores/work-999999999': '',
    'work-notes/x': '',
  });
  expect(workFolder(folder)).toBe(join(folder, `work-${process.pid}`));
  expect(readdirSync(folder).toSorted()).toEqual(['stores', `work-${process.ppid}`, 'work-notes'].toSorted());
});
