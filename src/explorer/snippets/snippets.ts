import { curl } from './curl.ts';
import { javascript } from './javascript.ts';
import { powershell } from './powershell.ts';
import { python } from './python.ts';
import { r } from './r.ts';
import type { Snippet } from './snippet.ts';

/** Every way to make a request that the panel offers, beside its address. */
export const SNIPPETS: readonly Snippet[] = [javascript, curl, python, r, powershell];
