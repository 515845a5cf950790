import type { Ports } from '../core/action-ports.ts';
import { createDump } from '../core/dump/create-dump.ts';
import { ActionError, TransportError, type ErrorType } from '../core/errors.ts';
import { encodeChunks } from './to-byte-stream.ts';

/**
 * `/datastore/dump/<id>`: a file that is made while it is sent.
 * Throws TransportError before the first byte: CKAN answers this address in HTML, 404 for what cannot be read, 400 for what cannot be
 * understood or the database refuses.
 */
export async function dumpResponse(request: Request, id: string, ports: Ports): Promise<Response> {
  const { searchParams } = new URL(request.url);
  try {
    const dump = await createDump(ports, id, [...searchParams]);
    return new Response(encodeChunks(dump.chunks), {
      headers: {
        'Content-Type': dump.contentType,
        'Content-Disposition': toAttachment(dump.fileName),
        'Cache-Control': 'public, max-age=0, must-revalidate',
      },
    });
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    throw new TransportError(STATUS[error.type] ?? 400, toSentence(error), { as: 'page', cause: error });
  }
}

/** What CKAN's page says where it is not that the request cannot be understood. */
const STATUS: Readonly<Partial<Record<ErrorType, 404 | 500 | 503>>> = {
  'Not Found Error': 404,
  'Authorization Error': 404,
  'Internal Server Error': 500,
  'Service Unavailable Error': 503,
};

/** RFC 6266: a name beyond ASCII, which no header can hold, is sent percent-encoded too. */
function toAttachment(fileName: string): string {
  const ascii = fileName.replaceAll(/["\\]|[^ -~]/gu, '_');
  const header = `attachment; filename="${ascii}"`;
  if (/^[ -~]*$/.test(fileName)) return header;
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `${header}; filename*=UTF-8''${encoded}`;
}

function toSentence({ details }: ActionError): string {
  return Object.entries(details)
    .map(([field, messages]) => {
      if (field === 'info') return (messages as { orig: readonly string[] }).orig.join();
      return field === 'message' ? String(messages) : `${field}: ${String(messages)}`;
    })
    .join('; ');
}
