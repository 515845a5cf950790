import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Group } from '../aggregate/question.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { toPivot } from './group-rows.ts';
import { FIRST_ROWS, type GroupTableProps } from './group-table.tsx';
import { GroupName } from './group-name.tsx';
import { tellFigure, tellKey, tellKeyName, toTeller } from './group-words.ts';
import { SortHead } from './sort-head.tsx';

/** Groups of two columns, the second's values across, with totals of rows, of columns and of everything. */
export function PivotTable({ data, order, labels, label, onOrder, onGroup }: GroupTableProps): ReactNode {
  const t = strings();
  const [all, setAll] = useState(false);
  const { figures, total } = data;
  const [first, second] = data.keys;
  if (!first || !second) return null;
  const { across, down, at, all: columns } = toPivot(data, order);
  const rows = all ? down : down.slice(0, FIRST_ROWS);
  const several = figures.length > 1;
  const shown = [...data.groups, ...data.rows, ...data.columns, total];
  const tellers = figures.map((figure, place) =>
    toTeller(
      figure,
      shown.map((group) => group.figures[place]),
      labels,
    ),
  );
  const cells = (id: string, group: Group | undefined): ReactNode =>
    figures.map((figure, place) => (
      <td key={`${id} ${figure.name}`} className="numeric">
        {tellers[place]?.(group?.figures[place])}
      </td>
    ));
  return (
    <div className="group-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="group-table" aria-label={label}>
        <thead>
          <tr>
            <SortHead
              name={`${tellKeyName(first)} ╲ ${tellKeyName(second)}`}
              of="by"
              place={0}
              order={order}
              onOrder={onOrder}
              {...(several && { rows: 2 })}
            />
            {across.map((column) => (
              <th key={JSON.stringify(column.keys)} scope="col" className="numeric" colSpan={figures.length}>
                <bdi>{tellKey(column.keys[0] ?? null, second, labels)}</bdi>
              </th>
            ))}
            {figures.map((figure, place) => (
              <SortHead
                key={figure.name}
                name={several ? `${t.group.total}: ${tellFigure(figure)}` : t.group.total}
                of="figure"
                place={place}
                order={order}
                onOrder={onOrder}
                {...(several && { rows: 2 })}
              />
            ))}
          </tr>
          {several && (
            <tr>
              {across.flatMap((column) =>
                figures.map((figure) => (
                  <th key={`${JSON.stringify(column.keys)} ${figure.name}`} scope="col" className="numeric">
                    {tellFigure(figure)}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.keys)}>
              <th scope="row">
                <GroupName group={row} by={first} labels={labels} onGroup={onGroup} />
              </th>
              {across.map((column) => cells(JSON.stringify(column.keys), at(row, column)))}
              {cells('total', row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.group.total}</th>
            {across.map((column) => cells(JSON.stringify(column.keys), column))}
            {cells('total', total)}
          </tr>
        </tfoot>
      </table>
      {across.length < columns && (
        <p className="group-more">{t.group.columnsCut(formatCount(across.length), formatCount(columns))}</p>
      )}
      {rows.length < down.length && (
        <p className="group-more">
          {t.group.first(formatCount(rows.length), formatCount(down.length))}{' '}
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t.group.showAll}
          </button>
        </p>
      )}
    </div>
  );
}
