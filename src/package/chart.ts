/**
 * `<datapond-chart>` for apps with a bundler: importing it defines the element, from the site whose address `<link rel="datapond">` tells.
 * Types for JSX: `import 'datapond/chart/react'`, or DatapondChartAttributes for another framework's.
 */
import { loadFromSite } from './find-site.ts';

/** The element's attributes. Changing one shows another chart. */
export interface DatapondChartAttributes {
  /** Address of a chart in the explorer, from the `#` on: what Share gives. */
  readonly view: string;
  /** What the chart is called, for screen readers. */
  readonly label?: string;
}

declare global {
  interface HTMLElementTagNameMap {
    'datapond-chart': HTMLElement;
  }
}

void loadFromSite<unknown>('datapond-chart.js');
