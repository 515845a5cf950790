import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { removeAbandoned } from '../../engine/native/remove-abandoned.ts';
import { foreignPage, replaceSite } from './replace-site.ts';

const CACHE = 'node_modules/.cache/datapond';
const DRAFT = /^building-(\d+)$/;

/**
 * Lets a build write into a folder of its own, and puts what it wrote into the output only when all of it is there: a build that fails or
 * is stopped leaves the output of the one before as it was.
 */
export function stagedOutput(): Plugin {
  let target = '';
  let draft = '';
  const tidy = () => rmSync(draft, { recursive: true, force: true });
  return {
    name: 'datapond:staged-output',
    apply: 'build',
    enforce: 'post',
    config({ root = '.', build }) {
      target = resolve(root, build?.outDir ?? 'dist');
      const foreign = foreignPage(target);
      if (foreign)
        throw new Error(
          `${join(target, foreign)} is no page of datapond's: name an empty folder in DATAPOND_OUT, and copy what is built`,
        );
      const cache = resolve(root, CACHE);
      // Builds that were killed could not tidy up.
      removeAbandoned(cache, DRAFT);
      draft = join(cache, `building-${process.pid}`);
      for (const signal of SIGNALS) process.once(signal, end);
      process.once('exit', tidy);
      return { build: { outDir: draft, emptyOutDir: true } };
    },
    configResolved({ root, logger }) {
      // Nobody asks where the files lie meanwhile.
      const { info } = logger;
      logger.info = (message, options) =>
        info(message.replaceAll(relative(root, draft), relative(root, target)), options);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => replaceSite(draft, target),
    },
    closeBundle() {
      tidy();
      for (const signal of SIGNALS) process.off(signal, end);
      process.off('exit', tidy);
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends by itself, so that everybody tidies up, and no signal comes between what is done at once. */
function end(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}
