/** `<datapond-table>` in React's JSX. */
import type {} from 'react';
import type { DatapondTableAttributes } from './table.ts';

type Html = import('react').DetailedHTMLProps<import('react').HTMLAttributes<HTMLElement>, HTMLElement>;

/** What the element takes in JSX: the attributes of any element, and its own. */
export type DatapondTableProps = Html & DatapondTableAttributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'datapond-table': DatapondTableProps;
    }
  }
}
