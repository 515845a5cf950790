import type { Dataset } from '../core/catalog.ts';
import type { TextNotation } from '../core/table-source.ts';
import type { TypeReason } from '../core/type-reason.ts';
import type { Translations } from '../core/translations.ts';

/** A `datapackage.json`, read and checked: what the catalogue takes from it. */
export interface PackageDescriptor extends Omit<Dataset, 'created' | 'resources' | 'report' | 'queries'> {
  /** Its file, for messages: `data/city/datapackage.json`. */
  readonly where: string;
  /** ISO 8601 in UTC without zone; null when the descriptor does not say. */
  readonly created: string | null;
  readonly resources: readonly ResourceDescriptor[];
}

/** One of `resources`. */
export interface ResourceDescriptor {
  /** Where it stands, for messages: `data/city/datapackage.json: resources[2]`. */
  readonly where: string;
  readonly id: string;
  /** Unique in its package. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly translations?: Translations;
  /** As written; null when the descriptor does not say. */
  readonly format: string | null;
  readonly mediaType: string | null;
  readonly encoding: string | null;
  readonly location: Location;
  readonly dialect: DialectDescriptor;
  readonly schema: SchemaDescriptor | null;
  readonly aliases: readonly string[];
  readonly store: StoreOptions;
  /** See Resource. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** What the author wants of the resource's compiled store. */
export interface StoreOptions {
  /** Whether there is to be one; null: the size of the file decides. */
  readonly wanted: boolean | null;
  /** Names of fields, as in the schema, by which the store's rows are to lie: what is often filtered by them is then read together. */
  readonly orderBy: readonly string[];
  /** Names of fields, as in the schema, whose words are indexed; null: all. Empty: there is to be no search index. */
  readonly index: readonly string[] | null;
}

/** Where a resource's file is. */
export type Location =
  /** Relative to the descriptor's folder, normalised, forward slashes; more than one: parts of one file. */
  | { readonly kind: 'files'; readonly paths: readonly string[] }
  | { readonly kind: 'url'; readonly url: string }
  /** In the descriptor itself: the text of a file, and what it would be called, which tells its format. */
  | { readonly kind: 'data'; readonly file: string; readonly text: string }
  /** Nowhere that datapond can read; says where in the descriptor and why, for people. */
  | { readonly kind: 'none'; readonly problem: string };

/** What the descriptor says of how a CSV is written. What it does not say is undefined, and found in the file. */
export interface DialectDescriptor {
  readonly delimiter?: string;
  /** Empty: no quoting. */
  readonly quote?: string;
  readonly escape?: string;
  readonly header?: boolean;
  /** Lines before the header. */
  readonly skip?: number;
  /** Lines that begin with it are no records. */
  readonly comment?: string;
  readonly skipInitialSpace?: boolean;
  /** Which table of a file that holds several: a sheet's name or its number from 1, or a path within an archive. */
  readonly member?: string | number;
}

/** What a Table Schema says that datapond reads. */
export interface SchemaDescriptor {
  readonly fields: readonly FieldDescriptor[];
  /** Texts that mean null; undefined when neither schema nor dialect says. */
  readonly missingValues?: readonly string[];
  /** Names of fields, as in `fields`. */
  readonly primaryKey: readonly string[];
  /** As written: whether there are such resources and fields is not known yet. */
  readonly foreignKeys?: readonly ForeignKeyDescriptor[];
}

/** One of `foreignKeys`. */
export interface ForeignKeyDescriptor {
  /** Where it stands, for messages. */
  readonly where: string;
  readonly fields: readonly string[];
  /** Name of a resource of the same package; empty: the same resource. */
  readonly resource: string;
  readonly references: readonly string[];
}

/** What a Table Schema says of one column. */
export interface FieldDescriptor extends TextNotation {
  /** As in the descriptor, not yet under the rules for column names; empty when it has none. */
  readonly name: string;
  /** PostgreSQL type; undefined when the descriptor has none that is known, so that the file decides. */
  readonly type?: PgTypeChoice;
  /** A strptime format, `any`, or null for the type's own text form. */
  readonly format: string | null;
  /** `label` and `notes`, as CKAN's data dictionary calls title and description; `label@fr` in other languages. */
  readonly info?: Readonly<Record<string, string>>;
  /** See CsvColumn. */
  readonly hasBlanks?: true;
}

/** A PostgreSQL type and who chose it. */
export interface PgTypeChoice {
  readonly name: string;
  /** True: the author named this very type. False: it stands for a family (`integer`), and a wider one may take its place. */
  readonly exact: boolean;
  /** Why, where no author chose but what kind of values the file holds. */
  readonly reason?: TypeReason;
}
