import { parseArgs } from 'node:util';
import { build } from 'vite';

const USAGE = `datapond build [--data DIR] [--out DIR] [--strict]

  --data DIR   folder of .csv, .tsv and .parquet files (DATAPOND_DATA, default: data)
  --out DIR    folder that the site is written to (DATAPOND_OUT, default: dist)
  --strict     fail when any file or descriptor has a problem (DATAPOND_STRICT)`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    strict: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

// vite.config.ts reads the environment, so that `npm run build` and this command are one.
if (values.data) process.env['DATAPOND_DATA'] = values.data;
if (values.out) process.env['DATAPOND_OUT'] = values.out;
if (values.strict) process.env['DATAPOND_STRICT'] = '1';

if (values.help) console.log(USAGE);
else if (positionals.join(' ') === 'build') await build();
else {
  console.error(USAGE);
  process.exitCode = 2;
}
