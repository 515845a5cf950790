#!/usr/bin/env node
// In the project there are sources alone, and Node runs TypeScript by itself only from 22.18 on; in the package there are none.
import { existsSync } from 'node:fs';

if (existsSync(new URL('cli.ts', import.meta.url))) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./cli.ts');
} else {
  await import('../../lib/cli.js');
}
