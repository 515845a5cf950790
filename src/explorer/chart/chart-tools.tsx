import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { MEASURES } from '../aggregate/question.ts';
import { quantitiesFirst } from '../columns/column-role.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { asThemselves, Choice } from '../ui/choice.tsx';
import { CardButton } from '../ui/card-button.tsx';
import { ChartOptions } from './chart-options.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { MARKS, fitChart, fitsChartMeasure, fitsX, stepsOf } from './chart-spec.ts';

/** Chooses the mark, the axes and what is measured; all else in a card. */
export function ChartTools({
  spec,
  fields,
  onChange,
}: {
  readonly spec: ChartSpec;
  readonly fields: readonly Field[];
  readonly onChange: (spec: ChartSpec) => void;
}): ReactNode {
  const t = strings().chart;
  const { units } = strings().group;
  const change = (next: Partial<ChartSpec>): void => {
    const fitted = fitChart({ ...spec, ...next }, fields);
    if (fitted) onChange(fitted);
  };
  const names = (wanted: (field: Field) => boolean): string[] =>
    fields.filter(wanted).map((field) => field.id);
  const kindOf = (field: Field) => toColumnKind(field.type);
  const forX = names((field) => fitsX(spec.mark, kindOf(field)));
  const measured = spec.mark === 'bar' || spec.mark === 'line';
  const forY = measured ? names((field) => fitsChartMeasure(spec.measure, kindOf(field))) : forX;
  const steps = stepsOf(spec.mark, toColumnKind(fields.find(({ id }) => id === spec.x)?.type ?? 'text'));
  const marks = MARKS.filter((mark) => fields.some((field) => fitsX(mark, kindOf(field))));
  const measures = MEASURES.filter(
    (measure) => measure === 'count' || fields.some((field) => fitsChartMeasure(measure, kindOf(field))),
  );
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
        options={asThemselves(forX)}
        onChoose={(x) => change({ x })}
      />
      {steps.length > 0 && (
        <Choice
          label={t.step}
          value={spec.step ?? ''}
          options={[
            ['', spec.mark === 'bar' ? units.second : t.stepByItself] as const,
            ...steps.map((step) => [step, units[step]] as const),
          ]}
          onChoose={(step) => change({ step: steps.find((one) => one === step) ?? null })}
        />
      )}
      {measured && (
        <Choice
          label={t.measure}
          value={spec.measure}
          options={measures.map((one) => [one, t.measures[one]])}
          onChoose={(measure) =>
            // A quantity rather than whatever column is first.
            change({
              measure: measure as ChartSpec['measure'],
              y: spec.y ?? quantitiesFirst(fields)[0]?.id ?? null,
            })
          }
        />
      )}
      {spec.y !== null && (
        <Choice
          label={measured ? t.of : t.y}
          value={spec.y}
          options={asThemselves(forY)}
          onChoose={(y) => change({ y })}
        />
      )}
      <CardButton icon="settings" label={t.more}>
        {() => (
          <div className="choices">
            <ChartOptions spec={spec} fields={fields} onChange={change} />
          </div>
        )}
      </CardButton>
    </div>
  );
}
