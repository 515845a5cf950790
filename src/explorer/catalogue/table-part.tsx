import type { ReactNode } from 'react';

/** A column's name, and whether it holds figures, or sentences, which are read on several lines. */
type Head = string | { readonly text: string; readonly holds: 'figures' | 'prose' };

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
  readonly heads: readonly Head[];
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
                  <th key={toText(head)} scope="col" className={toClass(head)}>
                    {toText(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...others] }) => (
                <tr key={key}>
                  <th scope="row">{first}</th>
                  {heads.slice(1).map((head, index) => (
                    <td key={toText(head)} className={toClass(head)}>
                      <bdi>{others[index]}</bdi>
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

function toText(head: Head): string {
  return typeof head === 'string' ? head : head.text;
}

function toClass(head: Head): string | undefined {
  if (typeof head === 'string') return undefined;
  return head.holds === 'figures' ? 'numeric' : 'prose';
}
