import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { acceptedEncoding, isWorthCompressing } from '#server/engine/cache/encodings.ts'
import type { AnswerSpools } from '#server/engine/spool/answer-spools.ts'

interface Result {
  readonly body: Uint8Array
  readonly contentType: string
}

/** Bytes that are handed on at once, so that the rest waits where waiting answers are counted. */
const PIECE = 64 * 1024
/** Quick: results have the same words over and over. */
const LEVEL = 3

/**
 * Sends a result through the spool, so that a slow client holds no engine and little memory. Resolves when the
 * spool has everything; the client may still be reading then.
 * @throws Error when there is no room for it. It then breaks off, so that it does not look complete.
 */
export async function sendResult(
  request: IncomingMessage,
  response: ServerResponse,
  { body, contentType }: Result,
  { answers, network }: { readonly answers: AnswerSpools; readonly network: string },
): Promise<void> {
  const isCompressed =
    isWorthCompressing(contentType, body.length) &&
    acceptedEncoding(request.headers['accept-encoding']) !== 'identity'
  response.setHeader('content-type', contentType)
  if (isCompressed) response.setHeader('content-encoding', 'gzip')
  else response.setHeader('content-length', body.length)
  const spool = answers.start(response, network)
  try {
    for await (const piece of isCompressed ? compressed(body) : piecesOf(body)) {
      if (spool.closed) return
      await spool.write(piece)
    }
    spool.end()
  } catch (error) {
    spool.close()
    throw error
  }
}

/** Copies, because a piece that waits would keep the whole result in memory. */
function* piecesOf(body: Uint8Array): Generator<Buffer> {
  for (let from = 0; from < body.length; from += PIECE) yield Buffer.from(body.subarray(from, from + PIECE))
}

function compressed(body: Uint8Array): AsyncIterable<Buffer> {
  return Readable.from(piecesOf(body), { objectMode: false }).compose(createGzip({ level: LEVEL }))
}
