/** The instant of a time as the API writes it, which is UTC, be it told (`+00:00`) or not; a date stays one. */
export function toIso(text: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?))?/.exec(text) ?? [];
  return day === undefined ? text : clock === undefined ? day : `${day}T${clock}Z`;
}
