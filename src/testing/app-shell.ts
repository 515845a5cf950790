import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppShell, readAppShell } from '../node/site/app-shell.ts';
import { type FolderFiles, tempFolder } from './temp-folder.ts';

const PAGE =
  '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n<title>datapond</title>\n</head>\n';

/**
 * An app shell that no bundler made, for tests of what is made of it.
 * @param code what its one script is
 * @param toFolder makes a folder of files. Default: one that goes with the test
 */
export function smallAppShell(
  code = 'console.log(1);',
  toFolder: (files: FolderFiles) => string = tempFolder,
): AppShell {
  const folder = toFolder({
    'index.html': `${PAGE}<script>1</script><script type="module" src="./assets/site-__DATAPOND_VERSION__.js"></script>`,
    '404.html': `${PAGE}<script>import("assets/site-__DATAPOND_VERSION__.js")</script>`,
    'datapond.js': "import './assets/site-__DATAPOND_VERSION__.js';\nexport * from './assets/a-1.js';\n",
    'datapond-chart.js': 'draw();\n',
    'datapond-table.js': "import './assets/site-__DATAPOND_VERSION__.js';\n",
    'sw.js': 'const version = "__DATAPOND_VERSION__";\n',
    'sw-kill.js': 'unregister();\n',
    'assets/a-1.js': code,
    'icon.svg': '<svg/>',
    'app-shell.json': JSON.stringify({
      fingerprint: `shell of ${code}`,
      files: [
        { url: 'assets/a-1.js', bytes: code.length, sha256: [], large: false },
        { url: 'icon.svg', bytes: 6, sha256: [], large: false },
      ],
      hostModules: ['assets/a-1.js'],
      notFoundScript: 'assets/a-1.js',
      others: [],
    }),
  });
  return readAppShell(folder);
}

/** A file of a folder, as text. */
export function readText(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
