import type { ServerResponse } from 'node:http'
import type { FastCgiResponse } from '#server/engine/fastcgi/fastcgi-client.ts'
import type { AnswerSpool } from '#server/engine/spool/answer-spool.ts'
import { SpoolFullError } from '#server/engine/spool/spool-budget.ts'

/**
 * Of the connection, Node's to say; PHP's Content-Length is wrong on some of MediaWiki's error pages, so it is left out and
 * the body's end tells.
 */
const KEPT_BACK = /^(content-length|connection|keep-alive|transfer-encoding|x-powered-by|server)$/i

/** Bytes of one answer, however fast its client reads. */
const ANSWER_MAX = 1024 * 1024 * 1024

/**
 * Takes MediaWiki's answer at PHP's speed and hands it to the spool, which sends it at the client's. Resolves when PHP has
 * ended; the client may still be reading then.
 * @param toTheEnd also when the client has gone or its answer was dropped: what a write does after its answer must be over
 * before the next one.
 * @throws Error when the answer breaks off or finds no room; what was sent is cut short then, never ended as if whole.
 */
export async function forward(
  answer: FastCgiResponse,
  response: ServerResponse,
  spool: AnswerSpool,
  { toTheEnd }: { toTheEnd: boolean },
): Promise<void> {
  try {
    for (const [name, value] of answer.headers) if (!KEPT_BACK.test(name)) response.appendHeader(name, value)
    response.setHeader('x-content-type-options', 'nosniff')
    // Sent with the first bytes, so that a failure before them can still be told in words.
    response.statusCode = answer.status
    const refusal = await fill(spool, answer.body, toTheEnd)
    if (refusal) throw refusal
    spool.end()
  } catch (error) {
    spool.close()
    throw error
  } finally {
    // Whatever happened, PHP's connection is closed.
    answer.body.destroy()
  }
}

/** @returns why the rest of the answer was not taken; null when it was, or when nobody wants it. */
async function fill(spool: AnswerSpool, body: AsyncIterable<Buffer>, toTheEnd: boolean): Promise<unknown> {
  let refusal: unknown = null
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    try {
      if (length > ANSWER_MAX) throw new SpoolFullError('The answer is too large.')
      await spool.write(chunk)
    } catch (error) {
      refusal ??= error
      spool.close()
    }
    if (spool.closed && !toTheEnd) break
  }
  return refusal
}
