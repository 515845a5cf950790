import type { ReactNode } from 'react';
import type { Group, Key } from '../aggregate/question.ts';
import { toGroupCondition } from './group-filter.ts';
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
  const [key = null] = group.keys;
  const name = <bdi>{tellKey(key, by, labels)}</bdi>;
  if (toGroupCondition(key, by) === null) return name;
  return (
    <button type="button" className="link" onClick={() => onGroup(group)}>
      {name}
    </button>
  );
}
