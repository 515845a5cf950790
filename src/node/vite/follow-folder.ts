import { messageOf } from '../../core/errors.ts';
import { resolve, sep } from 'node:path';
import type { ViteDevServer } from 'vite';

/** Milliseconds of quiet after a change before it is followed. */
const QUIET = 200;

/**
 * Does something with a folder now, and again whenever a file in it has changed; pages are then reloaded. Rejects when it fails the
 * first time; later failures are logged, and what was made before stays.
 */
export async function followFolder(
  { watcher, ws, config: { logger } }: ViteDevServer,
  folder: string,
  update: () => Promise<void>,
): Promise<void> {
  await update();
  // A file that is being written changes many times; an update that is under way must not be overtaken.
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  watcher.add(folder);
  watcher.on('all', (_event, path) => {
    if (!resolve(path).startsWith(`${folder}${sep}`)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(update).then(
        () => ws.send({ type: 'full-reload' }),
        (error: unknown) => logger.error(messageOf(error)),
      );
    }, QUIET);
  });
}
