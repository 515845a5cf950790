import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Group } from '../aggregate/question.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { sortGroups } from './group-rows.ts';
import type { GroupOrder } from './group-spec.ts';
import { GroupName } from './group-name.tsx';
import { tellFigure, tellKey, tellKeyName, toTeller } from './group-words.ts';
import type { GroupData } from './load-group.ts';
import { SortHead } from './sort-head.tsx';

/** Rows that stand in the page before more are wanted. */
export const FIRST_ROWS = 500;

/** What a table of groups takes, however it lays them out. */
export interface GroupTableProps {
  readonly data: GroupData;
  readonly order: GroupOrder;
  /** Columns whose numbers are names. */
  readonly labels: ReadonlySet<string>;
  readonly label: string;
  readonly onOrder: (order: GroupOrder) => void;
  /** Shows the records of a group. */
  readonly onGroup: (group: Group) => void;
}

/** Groups as a table, a group a row, with the totals below. */
export function GroupTable({ data, order, labels, label, onOrder, onGroup }: GroupTableProps): ReactNode {
  const t = strings();
  const [all, setAll] = useState(false);
  const { keys, figures, groups, total } = data;
  const sorted = sortGroups(groups, order, keys);
  const rows = all ? sorted : sorted.slice(0, FIRST_ROWS);
  const shown = [...rows, total];
  const tellers = figures.map((figure, place) =>
    toTeller(
      figure,
      shown.map((group) => group.figures[place]),
      labels,
    ),
  );
  return (
    <div className="group-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="group-table" aria-label={label}>
        <thead>
          <tr>
            {keys.map((key, place) => (
              <SortHead
                key={key.name}
                name={tellKeyName(key)}
                of="by"
                place={place}
                order={order}
                onOrder={onOrder}
              />
            ))}
            {figures.map((figure, place) => (
              <SortHead
                key={figure.name}
                name={tellFigure(figure)}
                of="figure"
                place={place}
                order={order}
                onOrder={onOrder}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((group) => (
            <tr key={JSON.stringify(group.keys)}>
              {keys.map((key, place) =>
                place === 0 ? (
                  <th key={key.name} scope="row">
                    <GroupName group={group} by={key} labels={labels} onGroup={onGroup} />
                  </th>
                ) : (
                  <td key={key.name}>
                    <bdi>{tellKey(group.keys[place] ?? null, key, labels)}</bdi>
                  </td>
                ),
              )}
              {group.figures.map((value, place) => (
                <td key={figures[place]?.name} className="numeric">
                  {tellers[place]?.(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {keys.length > 0 && (
              <th scope="row" colSpan={keys.length}>
                {t.group.total}
              </th>
            )}
            {total.figures.map((value, place) => (
              <td key={figures[place]?.name} className="numeric">
                {tellers[place]?.(value)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {rows.length < sorted.length && (
        <p className="group-more">
          {t.group.first(formatCount(rows.length), formatCount(sorted.length))}{' '}
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t.group.showAll}
          </button>
        </p>
      )}
    </div>
  );
}
