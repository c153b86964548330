import type { ServerResponse } from 'node:http'
import { MEGABYTE } from '#contract/limits.ts'
import type { FastCgiResponse } from '#server/php/fastcgi/fastcgi-client.ts'
import type { Writing } from '#server/wikis/epochs/wiki-epochs.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { isWithheldHeader } from './page-cache/withheld-headers.ts'
import type { ResponseSpool } from './spool/response-spool.ts'
import { SpoolFullError } from './spool/spool-budget.ts'

/** The header by which `storage.php` says that the wiki's database is unavailable at the moment. */
const STORAGE_GONE = 'x-wikistead-storage'

/**
 * An unchanged page keeps the policy that it came with. MediaWiki sends 304 before it sets the page's policy, so
 * the header would be that of other responses, which does not let the page's scripts run.
 */
const WITHHELD_UNCHANGED = /^content-security-policy$/i

/** The largest response in bytes, however fast its client reads. */
const ANSWER_MAX = 1024 * MEGABYTE

interface ForwardOptions {
  /**
   * Whether to read on after the client has gone or its response was dropped. A write must finish, including what
   * it does after its response, before the next write begins.
   */
  readonly toTheEnd: boolean
  /** PHP's write, which is recorded before the client gets the first byte. */
  readonly writing?: Pick<Writing, 'changed' | 'end'> | null
}

/**
 * Reads MediaWiki's response at PHP's speed into the spool, which sends it at the client's speed. Resolves when
 * PHP has ended; the client may still be reading then.
 * @throws Error when the response breaks off or there is no room for it. The client's response then breaks off
 * too, so that it does not look complete.
 */
export async function forward(
  answer: FastCgiResponse,
  response: ServerResponse,
  spool: ResponseSpool,
  options: ForwardOptions,
): Promise<void> {
  try {
    if (saysStorageIsGone(answer)) throw new StorageUnavailableError("The wiki's database is not there.")
    for (const [name, value] of answer.headers)
      if (!isWithheld(name, answer.status)) response.appendHeader(name, value)
    response.setHeader('x-content-type-options', 'nosniff')
    // The status goes out with the first bytes, so a failure before them can still be answered with a notice.
    response.statusCode = answer.status
    const refusal = await fill(spool, answer.body, options)
    if (refusal) throw refusal
    await options.writing?.end()
    spool.end()
  } catch (error) {
    spool.close()
    throw error
  } finally {
    // Closes the connection to PHP in any case.
    answer.body.destroy()
  }
}

export function saysStorageIsGone({ headers }: Pick<FastCgiResponse, 'headers'>): boolean {
  return headers.some(([name]) => name.toLowerCase() === STORAGE_GONE)
}

function isWithheld(name: string, status: number): boolean {
  return isWithheldHeader(name) || (status === 304 && WITHHELD_UNCHANGED.test(name))
}

/** @returns why the rest of the response was refused; null when it was not. */
async function fill(
  spool: ResponseSpool,
  body: AsyncIterable<Buffer>,
  { toTheEnd, writing }: ForwardOptions,
): Promise<unknown> {
  let refusal: unknown = null
  let length = 0
  for await (const chunk of body) {
    if (length === 0) await writing?.changed()
    length += chunk.length
    try {
      if (length > ANSWER_MAX) throw new SpoolFullError('The response is too large.')
      await spool.write(chunk)
    } catch (error) {
      refusal ??= error
      spool.close()
    }
    if (spool.closed && !toTheEnd) break
  }
  return refusal
}
