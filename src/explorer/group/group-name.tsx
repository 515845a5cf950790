import type { ReactNode } from 'react';
import type { Group, Key } from '../aggregate/question.ts';
import { tellKey } from './group-words.ts';

/** What tells a group from the others of its column; shows its records, where a filter can ask for them. */
export function GroupName({
  group,
  by,
  labels,
  onGroup,
}: {
  readonly group: Group;
  readonly by: Key;
  /** Columns whose numbers are names. */
  readonly labels: ReadonlySet<string>;
  readonly onGroup: (group: Group) => void;
}): ReactNode {
  const name = <bdi>{tellKey(group.keys[0] ?? null, by, labels)}</bdi>;
  if (by.bucket.kind === 'cycle') return name;
  return (
    <button type="button" className="link" onClick={() => onGroup(group)}>
      {name}
    </button>
  );
}
