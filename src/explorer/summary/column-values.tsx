import type { CSSProperties, ReactNode } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { useExplorer } from '../explorer-context.ts';
import type { Condition } from '../filters/filters.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { BarList, withNulls } from './bar-list.tsx';
import type { Bar, ColumnSummary, Selection } from './column-summary.ts';
import { TOP_VALUES } from './column-summary.ts';
import { loadValues } from './load-values.ts';
import { toRange } from './shape.ts';
import { toReason, useAsync } from '../ui/use-async.ts';
import { useDebounced } from '../ui/use-debounced.ts';

/** Values that come with each press of "more". */
const PAGE = 50;
/** Milliseconds without a key before values are sought. */
const PAUSE = 200;

const never = (): boolean => false;

/** All values of a column: the most frequent at first, as many more as are wanted, and those that are sought. */
export function ColumnValues({
  field,
  selection,
  summary,
  isChosen = never,
  isOut = never,
  onCondition,
}: {
  readonly field: Field;
  readonly selection: Selection;
  /** Of the selection. */
  readonly summary: ColumnSummary;
  /** Whether a value is filtered by; absent: none is. */
  readonly isChosen?: (bar: Bar) => boolean;
  /** Whether a value is left out by a filter; absent: none is. */
  readonly isOut?: (bar: Bar) => boolean;
  readonly onCondition: (condition: Condition) => void;
}): ReactNode {
  const t = strings().summary;
  const { client } = useExplorer();
  const [text, setText] = useState('');
  const [most, setMost] = useState(0);
  const [find, setFind] = useState('');
  const seek = useDebounced((wanted: string) => {
    setFind(wanted.trim());
    setMost(0);
  }, PAUSE);
  const { resource, q, filters } = selection;
  // As the first values are written, which the summary brings.
  const grouped = !isNumberLabel(field, toRange(summary));
  const key =
    find === '' && most === 0
      ? null
      : JSON.stringify([resource, toSelectionParams(q, filters), field.id, find, most]);
  const loaded = useAsync(
    key,
    (signal) => loadValues(client, selection, field, { find, most: Math.max(PAGE, most), grouped, signal }),
    { source: client },
  );
  const problem = toReason(loaded.error);
  // Those before stay until the next are here.
  const page = key === null || problem !== null ? null : loaded.value;
  const nulls = withNulls(summary, field).slice(summary.bars.length);
  const bars = page ? [...page.bars, ...(find === '' ? nulls : [])] : [...summary.bars, ...nulls];
  // Values that no record has any more leave their room: what is below stays where it is.
  const [rows, setRows] = useState(0);
  const wanted = Math.min(bars.length, TOP_VALUES + 1);
  if (key === null && wanted > rows) setRows(wanted);
  const hasMore = page ? page.hasMore : (summary.distinct ?? 0) > summary.bars.length;
  const [isLong, setLong] = useState(false);
  if (!isLong && (summary.distinct ?? 0) > summary.bars.length) setLong(true);
  return (
    <>
      {isLong && (
        <input
          type="search"
          className="value-find"
          aria-label={t.findValue(field.id)}
          placeholder={t.findValue(field.id)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            seek(event.target.value);
          }}
        />
      )}
      <div
        className="value-list"
        style={{ '--rows': rows } as CSSProperties}
        aria-busy={loaded.state === 'loading'}
      >
        <BarList bars={bars} isChosen={isChosen} isOut={isOut} onCondition={onCondition} />
      </div>
      {bars.length === 0 && find !== '' && <p className="dim">{t.noValueFound}</p>}
      {problem !== null && <p className="dim">{t.failed(problem)}</p>}
      {page && !page.complete && <p className="dim">{t.partial(formatCount(summary.records))}</p>}
      {hasMore && (
        <Button look="quiet" onClick={() => setMost((count) => Math.max(count, bars.length) + PAGE)}>
          {t.moreValues}
        </Button>
      )}
    </>
  );
}
