/** What is used of shpjs, whose types are those of an earlier version. */
declare module 'shpjs' {
  /** A position, or a list of such. */
  export type Coordinates = readonly (number | Coordinates)[];

  /** As GeoJSON has it. */
  export interface Geometry {
    readonly type: string;
    readonly coordinates: Coordinates;
  }

  /** The geometries of a shapefile, one for each of its records; null: it has none. Throws where it is damaged. */
  export function parseShp(shp: Uint8Array): readonly (Geometry | null)[];
}
