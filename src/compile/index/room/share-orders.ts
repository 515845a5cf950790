import type { Wish } from './part-wishes.ts';
import type { PartsBudget } from './parts-budget.ts';

/**
 * The wishes, of which columns that would have their whole order have its ends alone where others would have nothing of theirs else: those of least use first, and of
 * the same use those that take the least.
 */
export function shareOrders(wishes: readonly Wish[], budget: PartsBudget): Wish[] {
  let shared = [...wishes];
  const columns = new Set(wishes.filter(hasOrder).map(({ column }) => column));
  const isTold = () => {
    const told = budget.fitting(shared).filter(isOfOrder);
    return [...columns].every((column) => told.some((wish) => wish.column === column));
  };
  const last = wishes.filter(hasOrder).sort((a, b) => b.rank - a.rank || a.estimate - b.estimate);
  for (const wish of last) {
    if (isTold()) break;
    shared = shared.map((own) => (own === wish ? withEnds(own) : own));
  }
  return shared;
}

function isOfOrder({ part }: Wish): boolean {
  return part === 'values' || part === 'whole' || part === 'order' || part === 'ends';
}

/** Whether it is the order of a column, or that is wished for instead of it. */
export function hasOrder({ part, instead }: Wish): boolean {
  return part === 'order' || instead?.part === 'order';
}

function withEnds(wish: Wish): Wish {
  if (wish.part === 'order') return wish.instead ?? wish;
  return { ...wish, instead: wish.instead?.instead ?? null };
}
