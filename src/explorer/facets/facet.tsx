import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition, Filters } from '../filters/filters.ts';
import { addValue, hasValue, removeCondition, removeValue, setCondition } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { isBarChosen } from '../summary/bar-range.ts';
import type { Selection } from '../summary/column-summary.ts';
import { ColumnValues } from '../summary/column-values.tsx';
import { Distribution } from '../summary/distribution.tsx';
import { toEnds } from '../summary/summary-view.tsx';
import { useSummary } from '../summary/use-summary.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** One column's values; its own filter does not narrow them, so that others can join it. */
export function Facet({
  field,
  selection,
  onFilters,
  onRemove,
}: {
  readonly field: Field;
  readonly selection: Selection;
  readonly onFilters: (filters: Filters) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = strings();
  const { filters } = selection;
  const others = { ...selection, filters: removeCondition(filters, field.id) };
  const { summary, problem } = useSummary(others, field);
  const kind = toColumnKind(field.type);
  const own = filters.get(field.id);
  const values = own?.kind === 'any-of' ? own.values : [];
  const choose = (condition: Condition): void => {
    const [value] = condition.kind === 'any-of' ? condition.values : [];
    if (value === undefined) return;
    onFilters(
      hasValue(values, value)
        ? removeValue(filters, field.id, value)
        : addValue(filters, field.id, value, kind),
    );
  };
  const brush = (condition: Condition | null): void =>
    onFilters(condition ? setCondition(filters, field.id, condition) : removeCondition(filters, field.id));
  return (
    <section className="facet" aria-label={field.id} aria-busy={summary === null && problem === null}>
      <header>
        <h3 title={field.info?.['notes'] ?? undefined}>
          <bdi>{field.id}</bdi>
        </h3>
        {summary !== null && summary.distinct !== null && (
          <span className="dim">
            {formatCount(summary.distinct)} {t.summary.distinct}
          </span>
        )}
        <IconButton icon="close" label={t.facets.remove(field.id)} within=".facets" onClick={onRemove} />
      </header>
      {problem !== null && <p className="dim">{t.summary.failed(problem)}</p>}
      {summary === null ? (
        problem === null && <Bones />
      ) : summary.scale.kind === 'values' ? (
        <ColumnValues
          key={field.id}
          field={field}
          selection={others}
          isOut={(bar) => own?.kind === 'none-of' && !isBarChosen(bar, own)}
          summary={summary}
          isChosen={({ condition }) =>
            condition.kind === 'any-of' && values.some((one) => String(one) === String(condition.values[0]))
          }
          onCondition={choose}
        />
      ) : (
        <Distribution
          field={field}
          summary={summary}
          counts={null}
          own={own}
          note={toEnds(summary, field)}
          onCondition={brush}
        />
      )}
      {summary !== null && !summary.complete && (
        <p className="dim">{t.summary.partial(formatCount(summary.records))}</p>
      )}
    </section>
  );
}

function Bones(): ReactNode {
  return [80, 55, 40, 30].map((width) => (
    <span key={width} className="bone line" style={{ inlineSize: `${width}%` }} />
  ));
}
