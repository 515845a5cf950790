/** The name that an answer's `Content-Disposition` gives to a file (RFC 6266); undefined: none. */
export function attachmentName(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(disposition)?.[1];
}
