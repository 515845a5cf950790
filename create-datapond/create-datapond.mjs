#!/usr/bin/env node
// `npm create datapond [folder]`: what `datapond init` does.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const bin = require.resolve('datapond/package.json').replace(/package\.json$/, 'src/node/bin.mjs');
const { status } = spawnSync(process.execPath, [bin, 'init', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
