/**
 * `<datapond-chart>` for apps with a bundler: importing it defines the element, from the site whose address `<link rel="datapond">` tells.
 * On a server, where pages are rendered ahead, it does nothing.
 * Types for JSX: `import 'datapond/chart/react'`, or DatapondChartAttributes for another framework's.
 */
import { defineElement } from './find-site.ts';

/** The element's attributes. Changing one shows another chart. */
export interface DatapondChartAttributes {
  /** Address of a chart in the explorer, from the `#` on: what Share gives. */
  readonly view: string;
  /** What the chart is called, for screen readers. */
  readonly label?: string;
  /** Default: the page's own `color-scheme`. */
  readonly theme?: 'light' | 'dark' | 'system';
}

declare global {
  interface HTMLElementTagNameMap {
    'datapond-chart': HTMLElement;
  }
}

void defineElement('datapond-chart.js');
