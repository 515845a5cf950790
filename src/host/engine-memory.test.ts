import { expect, test } from 'vitest';
import { toEngineMemory } from './engine-memory.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

test.each([
  [{ deviceMemory: 8, userAgent: DESK }, 1536],
  [{ userAgent: DESK }, 1536],
  [{ deviceMemory: 4, userAgent: DESK }, 768],
  [{ deviceMemory: 2, userAgent: PHONE }, 384],
  [{ deviceMemory: 0.5, userAgent: PHONE }, 256],
  [{ deviceMemory: 8, userAgent: PHONE }, 512],
  [{ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15' }, 512],
])('an engine takes no more than its machine has: %j', (machine, mebibytes) => {
  expect(toEngineMemory(machine)).toBe(mebibytes);
});
