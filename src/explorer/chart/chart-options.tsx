import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import { isAdditive } from '../aggregate/question.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { strings } from '../strings/strings.ts';
import { asThemselves, Choice } from '../ui/choice.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { fitsScale, fitsX, MOST_CHOICES, ORDERS, SCALES, STACKS } from './chart-spec.ts';

/** Colours, small multiples, order, scale: what a chart may have beside its axes. */
export function ChartOptions({
  spec,
  fields,
  onChange,
}: {
  readonly spec: ChartSpec;
  readonly fields: readonly Field[];
  readonly onChange: (next: Partial<ChartSpec>) => void;
}): ReactNode {
  const t = strings().chart;
  const categories = fields.filter((field) => fitsX('bar', toColumnKind(field.type))).map(({ id }) => id);
  const none = (text: string): ReadonlyArray<readonly [string, string]> => [
    ['', text],
    ...asThemselves(categories),
  ];
  const stacks = spec.colour !== null && (spec.mark === 'bar' || spec.mark === 'histogram');
  const scales = SCALES.filter((scale) => fitsScale(spec, scale, fields));
  return (
    <>
      {(spec.mark !== 'bar' || isAdditive(spec.measure)) && (
        <Choice
          label={t.colour}
          value={spec.colour ?? ''}
          options={none(t.noColour)}
          onChoose={(colour) => onChange({ colour: colour === '' ? null : colour })}
        />
      )}
      {stacks && (
        <Choice
          label={t.stack}
          value={spec.stack}
          options={STACKS.map((stack) => [stack, t.stacks[stack]])}
          onChoose={(stack) => onChange({ stack: stack as ChartSpec['stack'] })}
        />
      )}
      <Choice
        label={t.facet}
        value={spec.facet ?? ''}
        options={none(t.noFacet)}
        onChoose={(facet) => onChange({ facet: facet === '' ? null : facet })}
      />
      {scales.length > 1 && (
        <Choice
          label={t.scale}
          value={spec.scale ?? ''}
          options={[
            ...(spec.mark === 'histogram' ? [['', t.scales.auto] as const] : []),
            ...scales.map(
              (scale) =>
                [
                  scale === 'linear' && spec.mark !== 'histogram' ? '' : scale,
                  // Of one scale alone nobody need be told which way it goes: bars lie.
                  scale !== 'linear' && scales.length === 2 ? t.scales.logarithmic : t.scales[scale],
                ] as const,
            ),
          ]}
          onChoose={(scale) => onChange({ scale: scale === '' ? null : (scale as (typeof SCALES)[number]) })}
        />
      )}
      {spec.mark === 'bar' && (
        <>
          <Choice
            label={t.order}
            value={spec.order}
            options={ORDERS.map((order) => [order, t.orders[order]])}
            onChoose={(order) => onChange({ order: order as ChartSpec['order'] })}
          />
          <Choice
            label={t.most}
            value={String(spec.most)}
            options={asThemselves(
              [...new Set([...MOST_CHOICES, spec.most])].sort((a, b) => a - b).map(String),
            )}
            onChoose={(most) => onChange({ most: Number(most) })}
          />
          <label className="choice-check">
            <input
              type="checkbox"
              checked={spec.others}
              onChange={({ target }) => onChange({ others: target.checked })}
            />{' '}
            {t.others}
          </label>
        </>
      )}
    </>
  );
}
