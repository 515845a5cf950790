import { base, onHostEvent, ready } from '../host/datapond.ts';
import { createHostBackend } from './host-backend.ts';
import { mountExplorer } from './mount-explorer.tsx';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
void mountExplorer(element, createHostBackend({ base, ready, onHostEvent }));
