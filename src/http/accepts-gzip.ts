/**
 * Whether who sent `Accept-Encoding` takes gzip (RFC 9110, 12.5.3). What is named counts before `*`, and a weight of 0 forbids.
 * @param header undefined or null where none was sent: many who send none cannot unpack, so that it counts as no
 */
export function acceptsGzip(header: string | null | undefined): boolean {
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight)];
    }),
  );
  // A weight that is no number is none: NaN is not larger than 0.
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
