import type { ReactNode } from 'react';
import { useId } from 'react';

/** A list to choose one of, with its name beside it. */
export function Choice({
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
    <span className="choice">
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

/** Options whose text is the value itself. */
export function asThemselves(values: readonly string[]): ReadonlyArray<readonly [string, string]> {
  return values.map((value) => [value, value]);
}
