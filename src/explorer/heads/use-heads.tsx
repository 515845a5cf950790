import { useEffect, useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { isSavingData } from '../../transport/saving-data.ts';
import { useExplorer } from '../explorer-context.ts';
import type { Condition, Filters } from '../filters/filters.ts';
import { removeCondition, setCondition } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { GridHeads } from '../grid/columns/grid-heads.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import type { Selection } from '../summary/column-summary.ts';
import { countBars } from '../summary/count-bars.ts';
import { useLatest } from '../ui/use-latest.ts';
import { useMedia } from '../ui/use-media.ts';
import { HeadChart } from './head-chart.tsx';
import { createHeadStore } from './head-store.ts';
import { summariseHead } from './summarise-head.ts';

/**
 * Where heads have distributions unless somebody wants otherwise: the height of a phone, either way it is held, is for records. Who saves
 * data has none: with a filter, what all columns of a large table hold is megabytes that nobody asked for.
 */
const ROOMY = '(width >= 900px), ((width >= 600px) and (height >= 600px))';

/** Pixels that a distribution takes of a head. */
const HEIGHT = 46;

/** Distributions for the heads of a table, which follow its filters; null where they are off. */
export function useHeads(
  selection: Selection,
  rows: number | null,
  onFilters: (filters: Filters) => void,
): GridHeads | null {
  const { client, backend } = useExplorer();
  const { heads: choice, format } = useSettings();
  const roomy = useMedia(ROOMY);
  const isOn = choice === 'on' || (choice === 'auto' && roomy && !isSavingData(navigator));
  const { resource, filters } = selection;
  const { locale } = strings();
  const store = useMemo(() => {
    return createHeadStore({
      summarise: (field, signal) => summariseHead(client, backend, { resource, field, signal }),
      count: async (of, columns, signal) => {
        const size = (await backend.statistics(resource))?.rows ?? columns[0]?.summary.records ?? 0;
        signal.throwIfAborted();
        return countBars(client, of, { columns, rows: size, signal });
      },
    });
    // Labels of bars are in the language, and as numbers are wanted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, backend, resource, isOn, locale, format]);
  useEffect(() => () => store.close(), [store]);
  useEffect(() => {
    // Before its columns are known, nothing can be told in SQL.
    if (isOn && selection.fields.length > 0) store.select(selection);
  }, [store, isOn, selection]);
  const onCondition = useLatest((column: string, condition: Condition | null) =>
    onFilters(condition ? setCondition(filters, column, condition) : removeCondition(filters, column)),
  );
  const isEmpty = rows === 0;
  return useMemo(() => {
    if (!isOn || isEmpty) return null;
    return {
      height: HEIGHT,
      has: ({ id, type }: Field) => id !== '_id' && !/^(?:json|list)$/.test(toColumnKind(type)),
      render: (field, column, isTabStop, width) => (
        <HeadChart
          store={store}
          field={field}
          filters={filters}
          onCondition={onCondition}
          column={column}
          isTabStop={isTabStop}
          width={width}
        />
      ),
    };
  }, [store, isOn, isEmpty, filters, onCondition]);
}
