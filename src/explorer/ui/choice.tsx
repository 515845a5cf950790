import type { ReactNode } from 'react';
import { useId } from 'react';

/** A list to choose one of, with its name beside it. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
  autoFocus = false,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: ReadonlyArray<readonly [value: Value, text: string]>;
  readonly onChoose: (value: Value) => void;
  /** Whether it has the focus when the card that it stands in opens. */
  readonly autoFocus?: boolean;
}): ReactNode {
  const id = useId();
  return (
    <span className="choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => {
          const chosen = options.find(([option]) => option === event.target.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Options whose text is the value itself. */
export function asThemselves(values: readonly string[]): ReadonlyArray<readonly [string, string]> {
  return values.map((value) => [value, value]);
}
