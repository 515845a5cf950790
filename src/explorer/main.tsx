import { base, offline, onHostEvent, onNewVersion, ready, withoutServiceWorker } from '../host/datapond.ts';
import { createDroppedFiles } from '../host/dropped/dropped-files.ts';
import { siteFacts } from '../host/site-facts.ts';
import { createStatisticsReader } from '../host/table-statistics.ts';
import { createHostBackend } from './host-backend.ts';
import { mountExplorer } from './mount-explorer.tsx';

try {
  // All of the page came: index.html may try once more the next time.
  sessionStorage.removeItem('datapond.again');
} catch {
  // Storage is forbidden.
}
const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
void mountExplorer(
  element,
  createHostBackend({
    base,
    ready,
    statistics: createStatisticsReader(base),
    withoutServiceWorker,
    offline,
    onHostEvent,
    onNewVersion,
    files: createDroppedFiles(base.href),
    opensFiles: siteFacts.answeredBy !== 'server',
  }),
);
