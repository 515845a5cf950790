// Node runs TypeScript by itself only from 22.18 on.
import { register } from 'tsx/esm/api';

register();
await import('./table-process.ts');
