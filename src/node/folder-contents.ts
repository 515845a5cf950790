import { readFile } from 'node:fs/promises';
import type { PublishedFile } from '../compile/files/published-file.ts';
import { withoutPath } from '../engine/native/without-path.ts';

/** What a compiled folder's files hold, by their addresses. */
export interface Contents {
  get(url: string): PublishedFile['content'] | undefined;
  /** A file as a whole. Rejects when it is gone, or is none of them; the message names no path. */
  read(url: string): Promise<Uint8Array>;
}

/** The contents of published files by their address. */
export function createContents(files: readonly PublishedFile[]): Contents {
  const contents = new Map(files.map(({ url, content }) => [url, content]));
  return {
    get: (url) => contents.get(url),
    async read(url) {
      const content = contents.get(url);
      if (content instanceof Uint8Array) return content;
      if (typeof content === 'string')
        return readFile(content).catch((error: unknown) => {
          throw new Error(withoutPath(error), { cause: error });
        });
      throw new Error(`${url} is not among the compiled files`);
    },
  };
}
