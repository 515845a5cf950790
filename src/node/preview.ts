/*
 * `npm run preview`: serves the built site as GitHub Pages would.
 * Options: --port 4173, --host 127.0.0.1, --base /any/sub/path/, --dir dist (or DATAPOND_OUT).
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serveStatic } from './serve-static.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: '127.0.0.1' },
    base: { type: 'string', default: '/' },
    dir: { type: 'string', default: process.env['DATAPOND_OUT'] ?? 'dist' },
  },
});

const root = resolve(values.dir);
const port = Number(values.port);
if (!existsSync(root)) fail(`There is no folder ${root}. Run "npm run build" first.`);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`--port must be a number up to 65535, not ${values.port}`);
const base = `/${values.base}/`.replaceAll(/\/+/g, '/');

const server = await serveStatic({ sites: [{ root, base }], host: values.host, port, tries: 20 });
console.log(`datapond: ${root} is served at ${server.origin}${base}`);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
