import type { Translations } from './translations.ts';

/** `data/datapond.json`. */
export interface Site {
  readonly title: string;
  readonly description: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
  /** Locale of the API when the address has no prefix, and of the explorer. */
  readonly locale: string;
  /** `contains`: a record also matches when it merely contains the word. `words`: exactly as CKAN. */
  readonly fullText: 'contains' | 'words';
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeout: number;
  /** Most records of one answer (CKAN's search.rows_max). */
  readonly rowsMax: number;
  /** Records of a search that names no limit (CKAN's search.rows_default); where there are more than `rowsMax`, so many. */
  readonly rowsDefault: number;
  /** Pictures below the explorer's maps; null: outlines of countries, which are the site's own. */
  readonly map: SiteMap | null;
  /** Origins whose files people may open in the explorer by their addresses. */
  readonly openFrom: readonly string[];
  /** When the catalogue was built. */
  readonly built: string;
}

/** A tile server of the site's own choice. */
export interface SiteMap {
  /** Address with `{z}`, `{x}` and `{y}`; https, or http on this computer. */
  readonly tiles: string;
  /** Whose pictures they are, as their licence asks; may hold `[links](https://…)`. */
  readonly attribution: string;
}
