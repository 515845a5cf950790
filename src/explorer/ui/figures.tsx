import type { ReactNode } from 'react';

/** Names and what they are, beside each other. */
export function Figures({
  figures,
}: {
  readonly figures: ReadonlyArray<readonly [name: string, value: string]>;
}): ReactNode {
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
