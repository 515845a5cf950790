/**
 * `<datapond-table>` for apps with a bundler: importing it defines the element, from the site whose address `<link rel="datapond">` tells.
 * On a server, where pages are rendered ahead, it does nothing.
 * Types for JSX: `import 'datapond/table/react'`, or DatapondTableAttributes for another framework's.
 */
import { defineElement } from './find-site.ts';

/** The element's attributes. Changing one shows other records. */
export interface DatapondTableAttributes {
  /** Id, alias or unambiguous title of a resource. */
  readonly resource: string;
  /** Words that the records must contain. */
  readonly q?: string;
  /** As CKAN's `full_text`. */
  readonly 'full-text'?: string;
  /** JSON: column → value or list of values. */
  readonly filters?: string;
  /** As CKAN's: `level desc, name`. */
  readonly sort?: string;
  /** Columns, comma-separated, in this order. */
  readonly fields?: string;
  /** Records of a page. */
  readonly limit?: number | string;
  /** What the table is called, read out by screen readers. */
  readonly label?: string;
  readonly lang?: string;
  /** Default: the page's own `color-scheme`. */
  readonly theme?: 'light' | 'dark' | 'system';
}

declare global {
  interface HTMLElementTagNameMap {
    'datapond-table': HTMLElement;
  }
}

void defineElement('datapond-table.js');
