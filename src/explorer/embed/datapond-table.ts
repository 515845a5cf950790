/**
 * The public entry `datapond-table.js`: `<datapond-table resource="…">` on any page of the site shows a resource's records. Importing it
 * makes the page a part of the site, as `datapond.js` does.
 */
import { base } from '../../host/datapond.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import { createApiClient } from '../api/call.ts';
import { ApiFailure } from '../api/problem.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { toLanguage } from '../settings/settings.ts';
import type { Strings } from '../strings/make-strings.ts';
import { ENGLISH, loadStrings } from '../strings/strings.ts';
import { findByName } from './find-by-name.ts';
import type { TableRequest } from './table-request.ts';
import { parseTableRequest } from './table-request.ts';
import type { TableState } from './table-state.ts';
import { renderTable } from './render-table.ts';
import { sheet } from './sheet.ts';

const client = createApiClient(new URL('api/action/', base).href);

/** How far from the window a table is loaded, so that who scrolls to it seldom waits. */
const NEAR = '400px';

/** Attributes: `resource`, `q`, `full-text`, `filters`, `sort`, `fields`, `limit`, `label`, `theme`; see docs/embedding.md. Changing one shows other records. */
class DatapondTable extends HTMLElement {
  static readonly observedAttributes = [
    'resource',
    'q',
    'full-text',
    'filters',
    'sort',
    'fields',
    'limit',
    'label',
    'lang',
  ];

  #offset = 0;
  #running: AbortController | null = null;
  #scheduled = false;
  /** Nothing is loaded before the table comes near the window. Null once it has, and where a browser cannot tell. */
  #approach = 'IntersectionObserver' in globalThis ? this.#toApproach() : null;
  #last: SearchResult | null = null;
  /** By the first page that came, so that no other one writes a column otherwise. */
  #labels: ReadonlySet<string> | null = null;
  readonly #root = this.attachShadow({ mode: 'open' });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet()];
  }

  connectedCallback(): void {
    this.#approach?.observe(this);
    this.#schedule();
  }

  disconnectedCallback(): void {
    this.#approach?.disconnect();
    this.#running?.abort();
  }

  attributeChangedCallback(name: string): void {
    // Another table's records must not stand under this one's name, not even while waiting.
    if (name === 'resource') this.#last = null;
    this.#labels = null;
    this.#offset = 0;
    this.#schedule();
  }

  #toApproach(): IntersectionObserver {
    return new IntersectionObserver(
      (entries, approach) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        approach.disconnect();
        this.#approach = null;
        this.#schedule();
      },
      { rootMargin: NEAR },
    );
  }

  /** Several attributes are often set at once. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.isConnected && this.#approach === null) void this.#load();
    });
  }

  async #load(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const request = parseTableRequest((name) => this.getAttribute(name));
    if (typeof request === 'string') return this.#show({ kind: 'problem', messages: [request] }, null);
    await this.#show({ kind: 'loading', last: this.#last }, request);
    try {
      const params = { ...request.params, offset: this.#offset };
      const answer = await search(params, running.signal);
      if (running.signal.aborted) return;
      if (typeof answer === 'string') return this.#show({ kind: 'problem', messages: [answer] }, request);
      const result = 'fields' in params ? answer.result : withoutRanks(answer.result);
      this.#last = result;
      this.#labels ??= toNumberLabels(result.fields, null, result.records);
      await this.#show({ kind: 'records', result, offset: this.#offset }, request);
    } catch (error) {
      if (running.signal.aborted) return;
      const messages = error instanceof ApiFailure ? error.problem.messages : [String(error)];
      await this.#show({ kind: 'problem', messages }, request);
    }
  }

  async #show(state: TableState, request: TableRequest | null): Promise<void> {
    const running = this.#running;
    const texts = await loadEmbedTexts(this.closest('[lang]')?.getAttribute('lang') ?? 'en');
    if (running !== this.#running) return;
    const limit = request?.params.limit ?? 0;
    renderTable(this.#root, {
      texts,
      state,
      label: this.getAttribute('label') ?? request?.params.resource_id ?? '',
      limit,
      labels: this.#labels ?? new Set(),
      narrowed: request !== null && ('q' in request.params || 'filters' in request.params),
      onGo: (offset) => {
        this.#offset = offset;
        void this.#load();
      },
      onRetry: () => void this.#load(),
    });
  }
}

/** Ids of tables by names that are no ids, so that each is looked for once. */
const idOfName = new Map<string, string>();

/** Searches a table by its id, alias or title; a text when several tables have the title. Rejects as the client does. */
async function search(
  params: TableRequest['params'] & { readonly offset: number },
  signal: AbortSignal,
): Promise<Answer<SearchResult> | string> {
  const name = params.resource_id;
  const ask = (id: string) =>
    client.call<SearchResult>({ action: 'datastore_search', params: { ...params, resource_id: id } }, signal);
  try {
    return await ask(idOfName.get(name) ?? name);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.problem.status !== 404 || idOfName.has(name)) throw error;
    const table = await findByName(client, name, signal);
    if (table === null) throw error;
    if (typeof table === 'string') return table;
    idOfName.set(name, table.id);
    return ask(table.id);
  }
}

/** A search's ranks, whose type no column has, are for machines. */
function withoutRanks(result: SearchResult): SearchResult {
  return {
    ...result,
    fields: result.fields.filter(({ id, type }) => !(type === 'float' && /^rank( |$)/.test(id))),
  };
}

/** The texts for a page's language, without changing the page's own. @param lang as in HTML: `de`, `de-AT` */
async function loadEmbedTexts(lang: string): Promise<Strings> {
  // Better in English than not at all.
  return loadStrings(toLanguage('auto', [lang])).catch(() => ENGLISH);
}

customElements.define('datapond-table', DatapondTable);
