import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Field } from '../../core/catalog.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { strings } from '../strings/strings.ts';
import type { ChartSpec } from './chart-spec.ts';
import { MARKS, MEASURES, fitChart, fitsX, isAdditive } from './chart-spec.ts';

/** Chooses the mark, the axes, what is measured and the colours. */
export function ChartTools({
  spec,
  fields,
  onChange,
  children,
}: {
  readonly spec: ChartSpec;
  readonly fields: readonly Field[];
  readonly onChange: (spec: ChartSpec) => void;
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings().chart;
  const change = (next: Partial<ChartSpec>): void => {
    const fitted = fitChart({ ...spec, ...next }, fields);
    if (fitted) onChange(fitted);
  };
  const names = (wanted: (field: Field) => boolean): string[] =>
    fields.filter((field) => wanted(field) && toColumnKind(field.type) !== 'json').map((field) => field.id);
  const forX = names((field) => fitsX(spec.mark, toColumnKind(field.type)));
  const numbers = names((field) => isNumeric(toColumnKind(field.type)));
  const categories = names((field) => fitsX('bar', toColumnKind(field.type)));
  const measured = spec.mark === 'bar' || spec.mark === 'line';
  const marks = MARKS.filter((mark) => fields.some((field) => fitsX(mark, toColumnKind(field.type))));
  return (
    <div className="chart-tools" role="group" aria-label={t.tools}>
      <Choice
        label={t.mark}
        value={spec.mark}
        options={marks.map((mark) => [mark, t.marks[mark]])}
        onChoose={(mark) => change({ mark: mark as ChartSpec['mark'] })}
      />
      <Choice
        label={spec.mark === 'bar' ? t.bars : t.x}
        value={spec.x}
        options={forX.map(asItself)}
        onChoose={(x) => change({ x })}
      />
      {measured && (
        <Choice
          label={t.measure}
          value={spec.measure}
          options={(numbers.length ? MEASURES : MEASURES.slice(0, 1)).map((one) => [one, t.measures[one]])}
          onChoose={(measure) => change({ measure: measure as ChartSpec['measure'] })}
        />
      )}
      {spec.y !== null && (
        <Choice
          label={measured ? t.of : t.y}
          value={spec.y}
          options={(measured ? numbers : forX).map(asItself)}
          onChoose={(y) => change({ y })}
        />
      )}
      {(spec.mark !== 'bar' || isAdditive(spec.measure)) && (
        <Choice
          label={t.colour}
          value={spec.colour ?? ''}
          options={[['', t.noColour], ...categories.map(asItself)]}
          onChoose={(colour) => change({ colour: colour === '' ? null : colour })}
        />
      )}
      {children}
    </div>
  );
}

function asItself(name: string): readonly [string, string] {
  return [name, name];
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: ReadonlyArray<readonly [value: string, text: string]>;
  readonly onChoose: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <span className="chart-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
