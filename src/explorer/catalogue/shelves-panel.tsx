import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FiledUnder, Shelf } from '../address/dataset-search-params.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { FilledShelf } from './shelves.ts';

/** Names of a shelf that are shown at first. */
const FIRST = 8;

/** What datasets are filed under, to choose from. */
export function ShelvesPanel({
  shelves,
  filed,
  onToggle,
}: {
  readonly shelves: readonly FilledShelf[];
  readonly filed: FiledUnder;
  readonly onToggle: (shelf: Shelf, name: string) => void;
}): ReactNode {
  return (
    <>
      {shelves
        // A shelf with one name for all tells nothing apart.
        .filter(({ shelf, entries }) => entries.length > 1 || filed[shelf])
        .map((one) => (
          <ShelfList key={one.shelf} {...one} onToggle={(name) => onToggle(one.shelf, name)} />
        ))}
    </>
  );
}

function ShelfList({
  shelf,
  entries,
  onToggle,
}: FilledShelf & { readonly onToggle: (name: string) => void }): ReactNode {
  const t = strings().datasets;
  const [all, setAll] = useState(false);
  const shown = entries.filter(({ chosen }, index) => all || index < FIRST || chosen);
  const title = t.shelves[shelf];
  return (
    <section className="shelf" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map(({ name, title: label, count, chosen }) => (
          <li key={name}>
            <button type="button" aria-pressed={chosen} onClick={() => onToggle(name)}>
              <Icon name={chosen ? 'check' : 'plus'} />
              <bdi>{label}</bdi>
              <span className="dim">{formatCount(count)}</span>
            </button>
          </li>
        ))}
      </ul>
      {entries.length > FIRST && (
        <Button look="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? strings().catalogue.less : t.moreNames(formatCount(entries.length - FIRST))}
        </Button>
      )}
    </section>
  );
}
