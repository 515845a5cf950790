import type { ReactNode } from 'react';

/** A small table under the name of a resource, on the page of its dataset. */
export function TablePart({
  title,
  href,
  heads,
  rows,
  note = null,
  children,
}: {
  readonly title: string;
  /** Where the title leads. */
  readonly href: string;
  readonly heads: readonly string[];
  /** The first cell of each names it. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** What is to be said in the place of rows. */
  readonly note?: string | null;
  /** Between title and table. */
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <section className="table-part">
      <h2>
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
      </h2>
      {children}
      {note !== null && <p className="notice quiet">{note}</p>}
      {rows.length > 0 && (
        <div className="table-scroll" tabIndex={0} role="region" aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...others] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {others.map((cell, index) => (
                    <td key={heads[index + 1]}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
