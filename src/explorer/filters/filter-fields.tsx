import type { FormEvent, ReactNode } from 'react';
import { toCellText } from '../grid/cells/cell-text.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { BoundInput } from './bound-input.tsx';
import type { Draft, DraftMistakes } from './filter-draft.ts';

/** What every part of the form is given. */
interface DraftProps {
  /** Begins the ids of its fields. */
  readonly id: string;
  readonly draft: Draft;
  readonly onDraft: (next: Partial<Draft>) => void;
}

/** Words that a value is to have. */
export function WordsField({ id, draft, onDraft }: DraftProps): ReactNode {
  return (
    <>
      <label htmlFor={`${id}-words`}>{strings().filters.wordsLabel}</label>
      <input
        id={`${id}-words`}
        value={draft.words}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onDraft({ words: event.target.value })}
      />
    </>
  );
}

/** What every part that takes values of the column is given. */
interface ValueProps extends DraftProps {
  /** Null: they are not looked for before the form was sent. */
  readonly mistakes: DraftMistakes | null;
  /** Says what is to be written. */
  readonly wanted: string;
}

/** What a column's values lie between, both written as in an answer. */
export interface Span {
  readonly smallest: string;
  readonly largest: string;
}

/** From–to. */
export function RangeFields({
  id,
  draft,
  onDraft,
  mistakes,
  wanted,
  kind,
  span,
  grouped,
}: ValueProps & {
  readonly kind: ColumnKind;
  /** Null: unknown. */
  readonly span: Span | null;
  /** Whether the digits of its numbers stand in groups. */
  readonly grouped: boolean;
}): ReactNode {
  const t = strings().filters;
  const wrong = mistakes?.bounds ?? [];
  const bound = (name: 'from' | 'to'): ReactNode => (
    <BoundInput
      id={`${id}-${name}`}
      kind={kind}
      value={draft[name]}
      span={span}
      hint={wrong.includes(name) ? `${id}-hint` : null}
      onValue={(value) => onDraft({ [name]: value })}
    />
  );
  return (
    <div className="filter-range">
      <label htmlFor={`${id}-from`}>{t.from}</label>
      {bound('from')}
      <label htmlFor={`${id}-to`}>
        {draft.below !== null && draft.to.trim() === draft.below ? t.toBelow : t.to}
      </label>
      {bound('to')}
      {wrong.length > 0 && (
        <p className="filter-hint" id={`${id}-hint`} role="alert">
          {wanted}
        </p>
      )}
      {span && (
        <p className="dim filter-span">
          {t.span(toShownText(span.smallest, kind, grouped), toShownText(span.largest, kind, grouped))}
        </p>
      )}
    </div>
  );
}

/** Values, one a line, and some to choose of. */
export function ValuesField({
  id,
  draft,
  onDraft,
  mistakes,
  wanted,
  suggestions,
  onSubmit,
}: ValueProps & {
  readonly suggestions: readonly string[];
  readonly onSubmit: (event: FormEvent) => void;
}): ReactNode {
  const t = strings().filters;
  const wrong = mistakes?.values ?? [];
  const lines = draft.values.split('\n').filter((line) => line !== '');
  const toggle = (value: string): void => {
    const next = lines.includes(value) ? lines.filter((line) => line !== value) : [...lines, value];
    onDraft({ values: next.join('\n') });
  };
  return (
    <>
      <label htmlFor={`${id}-values`}>{t.values}</label>
      <textarea
        id={`${id}-values`}
        rows={3}
        value={draft.values}
        spellCheck={false}
        aria-invalid={wrong.length > 0}
        aria-describedby={wrong.length > 0 ? `${id}-hint` : undefined}
        onChange={(event) => onDraft({ values: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
      {wrong.length > 0 && (
        <p className="filter-hint" id={`${id}-hint`} role="alert">
          <bdi>{strings().query.wrong(toCellText(wrong.join(', ')), wanted)}</bdi>
        </p>
      )}
      <Suggestions
        label={t.kept}
        values={draft.kept}
        toText={(value) => (value === null ? t.noValue : toCellText(value) || '“”')}
        isPressed={() => true}
        onToggle={(value) => onDraft({ kept: draft.kept.filter((other) => other !== value) })}
      />
      <Suggestions
        label={t.suggestions}
        values={suggestions}
        toText={toCellText}
        isPressed={(value) => lines.includes(value)}
        onToggle={toggle}
      />
    </>
  );
}

function Suggestions<Value>({
  label,
  values,
  toText,
  isPressed,
  onToggle,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly toText: (value: Value) => string;
  readonly isPressed: (value: Value) => boolean;
  readonly onToggle: (value: Value) => void;
}): ReactNode {
  if (values.length === 0) return null;
  return (
    <div className="suggestions" role="group" aria-label={label}>
      <span className="dim">{label}</span>
      {values.map((value) => (
        <Button
          look="suggestion"
          key={String(value)}
          aria-pressed={isPressed(value)}
          onClick={() => onToggle(value)}
        >
          <bdi>{toText(value)}</bdi>
        </Button>
      ))}
    </div>
  );
}
