/** `<datapond-chart>` in React's JSX. */
import type {} from 'react';
import type { DatapondChartAttributes } from './chart.ts';

type Html = import('react').DetailedHTMLProps<import('react').HTMLAttributes<HTMLElement>, HTMLElement>;

/** What the element takes in JSX: the attributes of any element, and its own. */
export type DatapondChartProps = Html & DatapondChartAttributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'datapond-chart': DatapondChartProps;
    }
  }
}
