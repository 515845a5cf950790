import type { Field } from '../../../core/catalog.ts';

/** Units as descriptions write them, in brackets or behind “in”. */
const UNIT =
  /(?:(?:^|\s)[([]|\b(?:in|unit:|units:|einheit:)\s+)((?:m|km|cm|mm|ft|feet|miles|nm|metres|meters|kilometres|kilometers|g|kg|t|tonnes|tons|lbs?|°C|°F|K|%|‰|percent|€|EUR|\$|USD|£|GBP|CHF|ha|km²|m²|km2|m2|m³|m3|l|litres|hPa|Pa|kW|MW|kWh|MWh|GWh|km\/h|mph|m\/s|knots|kn|ms|s|seconds|min|minutes|h|hours|days|years)(?:\/[a-zA-Z²³]{1,6})?)(?=[\s.,;)\]]|$)/;

/** What a column's numbers are measured in: as its author says, or as its description tells in words that are plain. Null where neither does. */
export function toUnit({ info, datapond }: Pick<Field, 'info' | 'datapond'>): string | null {
  if (datapond?.unit) return datapond.unit;
  for (const text of [info?.['unit'], info?.['units']]) if (text) return text;
  for (const text of [info?.['label'], info?.['notes']]) {
    const bracketed = text ? UNIT.exec(text)?.[1] : undefined;
    if (bracketed) return bracketed;
  }
  return null;
}
