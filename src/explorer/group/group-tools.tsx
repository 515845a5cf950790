import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { fitsMeasure, MEASURES, timeStepsOf } from '../aggregate/question.ts';
import { quantitiesFirst, toColumnRole } from '../columns/column-role.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { asThemselves, Choice } from '../ui/choice.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CardButton } from '../ui/card-button.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import type { GroupBy, GroupFigure, GroupSpec } from './group-spec.ts';
import { FIRST_TO_LAST, fitsGroup, hasPeriods, LARGEST_FIRST } from './group-spec.ts';

/** Chooses what records are grouped by, and what is told of the groups. */
export function GroupTools({
  spec,
  fields,
  onChange,
}: {
  readonly spec: GroupSpec;
  readonly fields: readonly Field[];
  readonly onChange: (next: Partial<GroupSpec>) => void;
}): ReactNode {
  const t = strings();
  const narrow = useMedia(NARROW);
  const columns = fields.filter(({ id, type }) => id !== '_id' && fitsGroup(toColumnKind(type)));
  const isTimeOf = (by: GroupBy | null): boolean => {
    const field = fields.find(({ id }) => id === by?.column);
    return (
      field !== undefined && (hasPeriods(toColumnKind(field.type)) || toColumnRole(field, []) === 'year')
    );
  };
  const setBy = (place: number, next: GroupBy | null): void =>
    onChange({
      by: [...spec.by.slice(0, place), ...(next ? [next] : []), ...spec.by.slice(place + 1)],
      // Times stand in their order, all else by how much there is of it.
      ...(place === 0 && { order: isTimeOf(next) ? FIRST_TO_LAST : LARGEST_FIRST }),
    });
  const setFigure = (place: number, next: GroupFigure | null): void =>
    onChange({
      figures: [...spec.figures.slice(0, place), ...(next ? [next] : []), ...spec.figures.slice(place + 1)],
    });
  const toFigures = (from: number, end?: number): ReactNode =>
    spec.figures
      .slice(from, end)
      .map((figure, index) => (
        <FigureChoice
          key={from + index}
          figure={figure}
          fields={columns}
          onFigure={(next) => setFigure(from + index, next)}
          onRemove={spec.figures.length > 1 ? () => setFigure(from + index, null) : null}
        />
      ));
  const further = (
    <>
      {toFigures(1)}
      {spec.figures.length < 6 && (
        <button
          type="button"
          className="button quiet"
          onClick={() => onChange({ figures: [...spec.figures, nextFigure(spec, columns)] })}
        >
          <Icon name="plus" /> {t.group.add}
        </button>
      )}
      {spec.by.length === 2 && (
        <label className="choice-check">
          <input
            type="checkbox"
            checked={spec.pivot}
            onChange={({ target }) => onChange({ pivot: target.checked })}
          />{' '}
          {t.group.pivot}
        </label>
      )}
      <Choice
        label={t.group.shown}
        value={spec.drawn ? 'chart' : 'table'}
        options={[
          ['table', t.group.asTable],
          ['chart', t.group.asChart],
        ]}
        onChoose={(shown) => onChange({ drawn: shown === 'chart' })}
      />
    </>
  );
  return (
    <div className="chart-tools" role="group" aria-label={t.group.tools}>
      {[0, 1].slice(0, spec.by.length + 1).map((place) => (
        <By
          key={place}
          label={place === 0 ? t.group.by : t.group.and}
          by={spec.by[place] ?? null}
          columns={columns}
          onBy={(by) => setBy(place, by)}
        />
      ))}
      {toFigures(0, 1)}
      {narrow ? (
        <CardButton icon="settings" label={t.chart.more}>
          {() => <div className="choices">{further}</div>}
        </CardButton>
      ) : (
        further
      )}
    </div>
  );
}

function By({
  label,
  by,
  columns,
  onBy,
}: {
  readonly label: string;
  readonly by: GroupBy | null;
  readonly columns: readonly Field[];
  readonly onBy: (by: GroupBy | null) => void;
}): ReactNode {
  const t = strings().group;
  const kindOf = (column: string) => toColumnKind(columns.find(({ id }) => id === column)?.type ?? 'text');
  const isTime = (column: string): boolean => hasPeriods(kindOf(column));
  const steps = by ? timeStepsOf(kindOf(by.column)) : [];
  return (
    <>
      <Choice
        label={label}
        value={by?.column ?? ''}
        options={[['', t.nothing], ...asThemselves(columns.map(({ id }) => id))]}
        onChoose={(column) =>
          onBy(column === '' ? null : { column, period: isTime(column) ? (by?.period ?? 'year') : null })
        }
      />
      {by && isTime(by.column) && (
        <Choice
          label={t.unit(by.column)}
          value={by.period ?? ''}
          options={[...steps.map((step) => [step, t.units[step]] as const), ['', t.units.second] as const]}
          onChoose={(period) => onBy({ ...by, period: steps.find((one) => one === period) ?? null })}
        />
      )}
    </>
  );
}

function FigureChoice({
  figure,
  fields,
  onFigure,
  onRemove,
}: {
  readonly figure: GroupFigure;
  readonly fields: readonly Field[];
  readonly onFigure: (figure: GroupFigure) => void;
  readonly onRemove: (() => void) | null;
}): ReactNode {
  const t = strings();
  const fitting = (measure: GroupFigure['measure']): string[] =>
    fields.filter(({ type }) => fitsMeasure(measure, toColumnKind(type))).map(({ id }) => id);
  const measures = MEASURES.filter((measure) => measure === 'count' || fitting(measure).length > 0);
  const name = t.chart.measures[figure.measure];
  return (
    <span className="choice-pair">
      <Choice
        label={t.group.figure}
        value={figure.measure}
        options={measures.map((measure) => [measure, t.chart.measures[measure]])}
        onChoose={(chosen) => {
          const measure = chosen as GroupFigure['measure'];
          const columns = fitting(measure);
          // A sum of years would be the first thing to be seen else.
          const quantity = quantitiesFirst(fields).find(({ id }) => columns.includes(id))?.id;
          const column =
            figure.column !== null && columns.includes(figure.column)
              ? figure.column
              : (quantity ?? columns[0]);
          onFigure({ measure, column: measure === 'count' ? null : (column ?? null) });
        }}
      />
      {figure.column !== null && (
        <Choice
          label={t.group.figureOf}
          value={figure.column}
          options={asThemselves(fitting(figure.measure))}
          onChoose={(column) => onFigure({ ...figure, column })}
        />
      )}
      {onRemove && <IconButton icon="close" label={t.group.removeFigure(name)} onClick={onRemove} />}
    </span>
  );
}

/** The mean of the next column of numbers; where there is none, how many there are. */
function nextFigure(spec: GroupSpec, columns: readonly Field[]): GroupFigure {
  const taken = new Set(spec.figures.map(({ column }) => column));
  const numbers = quantitiesFirst(columns);
  const next =
    numbers.find(({ id }) => !taken.has(id) && !spec.by.some(({ column }) => column === id)) ?? numbers[0];
  return next ? { measure: 'avg', column: next.id } : { measure: 'count', column: null };
}
