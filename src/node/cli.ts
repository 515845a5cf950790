import { parseArgs } from 'node:util';
import { build } from 'vite';
import { serve } from './serve/serve.ts';

const USAGE = `datapond build [DIR] [--out DIR] [--strict]
  Builds the static site.
  DIR          or --data DIR: folder of .csv, .tsv and .parquet files (DATAPOND_DATA, default: data)
  --out DIR    folder that the site is written to (DATAPOND_OUT, default: dist)
  --strict     fail when any file or descriptor has a problem (DATAPOND_STRICT)

datapond check [DIR] [--json]
  Says what the build would say, and what each column is and why, without building. Fails when there is a problem.
  DIR          the data folder, as for build
  --json       one JSON object instead of lines for people

datapond describe [DIR]
  Writes a first datapackage.json into each folder of tables that has none.

datapond serve [DIR] [--port 8000] [--host 127.0.0.1] [--url https://…] [--memory 2048]
  Serves the API over HTTP, for curl, Python, R and whatever else runs outside a browser.
  DIR          the data folder, as for build
  --url URL    address that the site is known under, where a proxy stands before it
  --memory MiB of memory that the server may take with all its processes`;

const { values, positionals } = readArguments();

const COMMANDS: Readonly<Record<string, (...names: readonly string[]) => Promise<unknown>>> = {
  build: buildSite,
  check: checkData,
  describe: describeData,
  serve: serveApi,
};

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        out: { type: 'string' },
        strict: { type: 'boolean' },
        json: { type: 'boolean' },
        port: { type: 'string', default: '8000' },
        host: { type: 'string', default: '127.0.0.1' },
        url: { type: 'string' },
        memory: { type: 'string', default: '2048' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message.replace(/\. To specify.*/, '')}\n\n${USAGE}`);
    process.exit(2);
  }
}

const [name = '', ...rest] = positionals;
const command = COMMANDS[name];
if (values.help) console.log(USAGE);
else if (command) await command(...rest);
else fail(USAGE);

async function buildSite(folder?: string): Promise<void> {
  const data = folder ?? values.data;
  // vite.config.ts reads the environment, so that `npm run build` and this command are one.
  if (data) process.env['DATAPOND_DATA'] = data;
  if (values.out) process.env['DATAPOND_OUT'] = values.out;
  if (values.strict) process.env['DATAPOND_STRICT'] = '1';
  // Where in the bundler a mistake in the data was told of is nobody's concern.
  await build().catch((error: Error) => fail(error.message.replaceAll(/\n\s+at .*/g, '')));
}

function dataFolder(folder?: string): string {
  return folder ?? values.data ?? process.env['DATAPOND_DATA'] ?? 'data';
}

async function checkData(folder?: string): Promise<void> {
  const { check } = await import('./check.ts');
  try {
    const options = { data: dataFolder(folder), json: values.json ?? false, print: console.log };
    if (!(await check(options))) process.exitCode = 1;
  } catch (error) {
    fail((error as Error).message);
  }
}

async function describeData(folder?: string): Promise<void> {
  const { describeFolder } = await import('../compile/describe-folder.ts');
  await describeFolder({ data: dataFolder(folder), log: console.log }).catch((error: Error) =>
    fail(error.message),
  );
}

async function serveApi(folder?: string): Promise<void> {
  const data = dataFolder(folder);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail(`--port must be a number up to 65535, not ${values.port}`);
  }
  const memory = Number(values.memory);
  if (!Number.isInteger(memory) || memory < 1024) {
    return fail(`--memory must be a number of MiB from 1024 on, not ${values.memory}`);
  }
  try {
    const server = await serve({
      memory,
      data,
      port,
      host: values.host,
      siteUrl: values.url,
      cache: process.env['DATAPOND_CACHE'] || 'node_modules/.cache/datapond',
      log: console.log,
    });
    console.log(`datapond: ${data} is served at ${server.address}/api/3/action/package_list`);
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        // Who asks twice does not want to wait.
        if (isStopping) process.exit(1);
        isStopping = true;
        // Whatever else holds the program: it was told to end.
        void server.stop().finally(() => process.exit(0));
      });
  } catch (error) {
    fail((error as Error).message);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 2;
}
