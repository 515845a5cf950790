import type { Cell, Column, Columns } from '../ports.ts';

/** The first rows of an answer. Its values are not copied, and texts and lists that are there in one piece are still. */
export function firstRows({ columns }: Columns, rows: number): Columns {
  return { rows, columns: columns.map((column) => firstCells(column, rows)) };
}

function firstCells(column: Column, rows: number): Column {
  const { name, texts, lists } = column;
  let values: ArrayLike<Cell> | undefined;
  return {
    name,
    get values() {
      return (values ??= cut(column.values, rows));
    },
    ...(texts && {
      texts: {
        bytes: texts.bytes,
        offsets: texts.offsets.subarray(0, rows + 1),
        nulls: texts.nulls?.subarray(0, rows) ?? null,
      },
    }),
    ...(lists && {
      lists: {
        items: lists.items,
        offsets: lists.offsets.subarray(0, rows + 1),
        nulls: lists.nulls?.subarray(0, rows) ?? null,
      },
    }),
  };
}

type TypedValues = ArrayLike<Cell> & { subarray(from: number, to: number): ArrayLike<Cell> };

const isTyped = (values: ArrayLike<Cell>): values is TypedValues => ArrayBuffer.isView(values);

function cut(values: ArrayLike<Cell>, rows: number): ArrayLike<Cell> {
  return isTyped(values) ? values.subarray(0, rows) : (Array.prototype.slice.call(values, 0, rows) as Cell[]);
}
