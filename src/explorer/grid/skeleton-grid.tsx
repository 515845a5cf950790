import type { ReactNode } from 'react';

/** Widths of the bones in percent of their cells, so that they look like data and stand still. */
const BONES = [62, 84, 48, 70, 56, 90, 40, 66];
const ROWS = 24;

/** The shape of a table, while nothing of it is known. */
export function SkeletonGrid(): ReactNode {
  return (
    <div className="grid-scroll skeleton" aria-hidden="true">
      <table>
        <thead>
          <tr>
            {BONES.map((width, column) => (
              <th key={column} className="head">
                <span className="bone" style={{ inlineSize: `${width}%` }} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROWS }, (_, row) => (
            <tr key={row}>
              {BONES.map((_width, column) => (
                <td key={column} className="cell">
                  <span
                    className="bone"
                    style={{ inlineSize: `${BONES[(row * 3 + column * 5) % BONES.length]}%` }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
