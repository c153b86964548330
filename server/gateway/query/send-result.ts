import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGzip } from 'node:zlib'
import type { ResponseSpools } from '#server/gateway/spool/response-spools.ts'
import { acceptedEncoding, isWorthCompressing } from '#server/platform/http/encodings.ts'
import type { QueryResult } from '#server/query-service/store/triple-store.ts'

interface Result extends QueryResult {
  readonly contentType: string
}

/** A quick level is enough, because results repeat the same words. */
const LEVEL = 3

/**
 * Sends a result through the spool, so that a slow client holds no engine and little memory. Resolves when the
 * spool has everything; the client may still be reading then.
 * @throws as {@link ResponseSpools.send}.
 */
export async function sendResult(
  request: IncomingMessage,
  response: ServerResponse,
  { length, pieces, contentType }: Result,
  { answers, network }: { readonly answers: ResponseSpools; readonly network: string },
): Promise<void> {
  const isCompressed =
    isWorthCompressing(contentType, length) &&
    acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
  response.setHeader('content-type', contentType)
  if (isCompressed) response.setHeader('content-encoding', 'gzip')
  else response.setHeader('content-length', length)
  await answers.send(response, network, pieces, isCompressed ? [createGzip({ level: LEVEL })] : [])
}
