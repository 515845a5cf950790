import proj4, { type Converter } from 'proj4';

/** Turns a position into degrees of WGS 84. */
export type ToDegrees = (position: readonly [x: number, y: number]) => readonly number[];

/** The system that coordinates of a file are in. */
export interface System {
  readonly name: string;
  /** Absent: they are degrees of WGS 84, or of a system that lies within metres of it, or it is unknown. */
  readonly toDegrees?: ToDegrees;
  /** Whether its datum lies within metres of WGS 84, or it is known how else. */
  readonly isNear: boolean;
  /** Whether nobody here knows how to turn it. */
  readonly isUnknown: boolean;
}

/** Datums within metres of WGS 84. */
const NEAR =
  /WGS_?(19)?84|ETR[SF]|ITRF|North_American_(Datum_)?1983|NAD_?(19)?83|GDA|Australian_1994|NZGD_?2000|New_Zealand_(Geodetic_Datum_)?2000|JGD|SIRGAS|CGCS|China_(Geodetic_Coordinate_System_)?2000|RGF|Reseau_Geodesique_Francais_1993|IGM95|Korea(n_Datum)?_?2000|Hartebeesthoek|CSRS|MAGNA|SWEREF|EUREF|CHTRF|RGAF|POSGAR|TWD_?(19)?97|Taiwan_Datum_1997|SVY21/i;

/** Datums of which proj4 knows how they lie. */
const KNOWN = /OSGB|CH1903|MGI|Hermannskogel|S_?JTSK/i;

/**
 * How others lie beside WGS 84, within some metres: metres, seconds and millionths as `TOWGS84` has them (EPSG's registry).
 */
const SHIFTS: readonly (readonly [datum: RegExp, shift: string])[] = [
  [/Deutsches_Hauptdreiecksnetz|DHDN/i, '598.1,73.7,418.2,0.202,0.045,-2.455,6.7'],
  [/Amersfoort/i, '565.4171,50.3319,465.5524,-0.398957,0.343988,-1.877402,4.0725'],
  [/Belge_1972/i, '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747'],
  [/European_1950|European_Datum_1950|ED_?50/i, '-87,-98,-121,0,0,0,0'],
  [/Monte_Mario/i, '-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68'],
  [/Hungarian_(Datum_)?1972/i, '52.17,-71.82,-14.9,0,0,0,0'],
  [/TM65|TM75/i, '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15'],
  [/Israel/i, '-24.0024,-17.1032,-17.8444,-0.33077,-1.85269,1.66969,5.4248'],
  [/Hong_Kong_1980/i, '-162.619,-276.959,-161.764,0.067753,-2.243649,-1.158827,-1.094246'],
  [/North_American_(Datum_)?1927/i, '-8,160,176,0,0,0,0'],
  [/Pulkovo_1942$/i, '23.57,-140.95,-79.8,0,0.35,0.79,-0.22'],
  [/RT_?(19)?90|Rikets/i, '414.1,41.3,603.1,-0.855,2.141,-7.023,0'],
  [
    /New_Zealand_1949|NZGD_?1949|New_Zealand_Geodetic_Datum_1949/i,
    '59.47,-5.04,187.44,0.47,-0.1,1.024,-4.5993',
  ],
];

/** Decimals of degrees that were worked out: a tenth of a millimetre. */
const DECIMALS = 9;

/** Units of the system by which a position may differ when it was turned into degrees and back. */
const OFF = 1;

/**
 * The system that a text tells, as Esri writes it beside a shapefile (`.prj`).
 * @param position one of the file's; undefined: it has none
 */
export function findSystem(text: string, position: readonly [x: number, y: number] | undefined): System {
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 80);
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(text)?.[1] ?? '';
  const isNear = NEAR.test(datum);
  const isPlain = !isOfOtherMeridian(text) && !/"Grad/i.test(text);
  if (/^\s*GEOGCS/i.test(text) && isNear && isPlain) return { name, isNear, isUnknown: false };
  const shift = SHIFTS.find(([pattern]) => pattern.test(datum))?.[1];
  const converter = isPlain ? converterOf(isNear ? text : withShift(text, shift)) : null;
  if (!converter || (position && !comesBack(converter, position))) return { name, isNear, isUnknown: true };
  const toDegrees: ToDegrees = (own) =>
    converter.inverse([...own]).map((one) => Number(one.toFixed(DECIMALS)));
  return { name, toDegrees, isNear: isNear || shift !== undefined || KNOWN.test(datum), isUnknown: false };
}

/** Whether longitudes do not begin at Greenwich: of these proj4 makes nonsense. */
function isOfOtherMeridian(text: string): boolean {
  const [, degrees] = /PRIMEM\s*\[\s*"[^"]*"\s*,\s*([-\d.e+]+)/i.exec(text) ?? [];
  return degrees !== undefined && Number(degrees) !== 0;
}

/** The same with how its datum lies, where the text does not tell. */
function withShift(text: string, shift: string | undefined): string {
  if (shift === undefined || /TOWGS84/i.test(text)) return text;
  return text.replace(/(SPHEROID\s*\[[^\]]*\])/i, `$1,TOWGS84[${shift}]`);
}

function converterOf(text: string): Converter | null {
  try {
    return proj4(text);
  } catch {
    return null;
  }
}

/** Whether a position is itself again once it was degrees: of a projection that is not known it is not. */
function comesBack(converter: Converter, position: readonly [x: number, y: number]): boolean {
  try {
    const degrees = converter.inverse([...position]);
    const back = converter.forward([...degrees]);
    return back.every((one, i) => Math.abs(one - position[i]!) < OFF);
  } catch {
    return false;
  }
}
