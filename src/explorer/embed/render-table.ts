import type { Field } from '../../core/catalog.ts';
import type { SearchResult } from '../api/answers.ts';
import { fieldInLanguage } from '../catalogue/in-language.ts';
import { toCellText, toFullText, toLink } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toDateText } from '../grid/cells/date-text.ts';
import { toNumberText } from '../grid/cells/number-text.ts';
import type { Strings } from '../strings/make-strings.ts';
import { element } from './element.ts';
import type { TableState } from './table-state.ts';

/** What {@link renderTable} shows. */
export interface TableView {
  readonly texts: Strings;
  readonly state: TableState;
  /** Names the table for readers. */
  readonly label: string;
  /** Records a page. */
  readonly limit: number;
  /** The columns whose numbers count nothing, see toNumberLabels. */
  readonly labels: ReadonlySet<string>;
  /** Whether a search or filters leave records out. */
  readonly narrowed: boolean;
  readonly onGo: (offset: number) => void;
  readonly onRetry: () => void;
}

/** Shows a state in place of the one before; the focus stays on the button it was on. */
export function renderTable(root: ShadowRoot, view: TableView): void {
  const focused = root.activeElement?.getAttribute('data-name');
  root.replaceChildren(...toContent(view));
  if (focused) root.querySelector<HTMLElement>(`[data-name="${focused}"]`)?.focus();
}

function toContent(view: TableView): Node[] {
  const { state, texts, label, narrowed } = view;
  if (state.kind === 'problem')
    return [
      element('div', { class: 'problem', part: 'problem', role: 'alert' }, [
        ...state.messages.map((message) => element('p', {}, [message])),
        button(texts.problem.retry, 'retry', false, view.onRetry),
      ]),
    ];
  const result = state.kind === 'records' ? state.result : state.last;
  const busy = state.kind === 'loading';
  if (!result) return [element('p', { class: 'status', role: 'status' }, [texts.table.loading])];
  const empty = result.records.length === 0;
  return [
    element(
      'div',
      {
        class: 'scroll',
        part: 'scroll',
        role: 'region',
        tabindex: '0',
        'aria-label': texts.table.label(label),
        'aria-busy': String(busy),
      },
      [toTable(result, view)],
    ),
    ...(empty && !busy
      ? [
          element('p', { class: 'empty', part: 'empty' }, [
            narrowed ? texts.table.noMatch : texts.table.emptyTable,
          ]),
        ]
      : []),
    toFooter(view, result, busy),
  ];
}

function toTable({ fields: known, records }: SearchResult, { texts, label, labels }: TableView): HTMLElement {
  const fields = known.map((field) => fieldInLanguage(field, texts.locale));
  const className = (field: Field) => (isNumeric(toColumnKind(field.type)) ? 'numeric' : '');
  return element('table', { part: 'table' }, [
    element('caption', {}, [texts.table.label(label)]),
    element('thead', {}, [
      element(
        'tr',
        {},
        fields.map((field) =>
          element(
            'th',
            {
              scope: 'col',
              class: className(field),
              ...(field.info?.['notes'] && { title: field.info['notes'] }),
            },
            [element('bdi', {}, [field.info?.['label'] || field.id])],
          ),
        ),
      ),
    ]),
    element(
      'tbody',
      {},
      records.map((record) =>
        element(
          'tr',
          {},
          fields.map((field) =>
            element('td', { class: className(field) }, [
              toCell(record[field.id], field, texts, !labels.has(field.id)),
            ]),
          ),
        ),
      ),
    ),
  ]);
}

function toCell(value: unknown, field: Field, texts: Strings, grouped: boolean): HTMLElement {
  if (value === null || value === undefined) return element('span', { class: 'null' }, [texts.table.null]);
  const kind = toColumnKind(field.type);
  if (isNumeric(kind)) {
    const shown = toNumberText(value, texts.locale, grouped);
    if (shown !== null) return element('data', { value: toFullText(value) }, [shown]);
  }
  const date = toDateText(value, kind);
  if (date !== null) return element('time', { datetime: toFullText(value) }, [date]);
  const text = element('bdi', {}, [toCellText(value)]);
  const link = toLink(value);
  if (link === null) return text;
  return element('a', { href: link, target: '_blank', rel: 'noopener noreferrer nofollow' }, [text]);
}

function toFooter(
  { texts, state, limit, onGo }: TableView,
  result: SearchResult,
  busy: boolean,
): HTMLElement {
  const t = texts.table;
  const offset = state.kind === 'records' ? state.offset : 0;
  const total = result.total ?? offset + result.records.length;
  const count = (number: number) => new Intl.NumberFormat(texts.locale).format(number);
  const last = offset + result.records.length;
  const said = busy
    ? texts.status.query
    : total === 0
      ? t.none
      : t.rows(count(offset + 1), count(last), count(total));
  return element('div', { class: 'footer', part: 'footer' }, [
    element('span', { role: 'status' }, [said]),
    ...(total > limit
      ? [
          element('div', { role: 'group', 'aria-label': t.pages, class: 'pages' }, [
            button(t.previous, 'previous', busy || offset === 0, () => onGo(Math.max(0, offset - limit))),
            button(t.next, 'next', busy || last >= total, () => onGo(offset + limit)),
          ]),
        ]
      : []),
  ]);
}

function button(label: string, name: string, disabled: boolean, onClick: () => void): HTMLElement {
  const made = element('button', { type: 'button', part: 'button', 'data-name': name }, [label]);
  // Not `disabled`, which would take the focus away while a page is on its way.
  if (disabled) made.setAttribute('aria-disabled', 'true');
  else made.addEventListener('click', onClick);
  return made;
}
