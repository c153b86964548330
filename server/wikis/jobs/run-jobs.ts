import { createHmac } from 'node:crypto'
import { SECOND_MS } from '#contract/durations.ts'
import type { PhpBackend } from '#server/php/php-backend.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

/** Seconds; writers to the wiki wait no longer than this. */
const TIME_MAX = 3
const JOBS_MAX = 300
/** The status of a deleted wiki's responses. */
const GONE = 410
/** The status of MediaWiki's response while the wiki is read-only. */
const LOCKED = 423
/** Seconds for which a signature is valid. */
const SIGNATURE_LIFE = 60

/**
 * Runs a wiki's jobs for a few seconds through MediaWiki's Special:RunJobs, which requires a signature with the wiki's
 * secret key. In php-fpm it starts ten times faster than `maintenance/runJobs` and shares the caches of other requests.
 * @returns the number of jobs that ran.
 * @throws Error when MediaWiki refuses.
 */
export async function runJobs(php: PhpBackend, wiki: KnownWiki, nowMs: number): Promise<number> {
  const query = {
    async: '0',
    maxjobs: String(JOBS_MAX),
    maxtime: String(TIME_MAX),
    sigexpiry: String(Math.floor(nowMs / SECOND_MS) + SIGNATURE_LIFE),
    stats: '1',
    tasks: 'jobs',
    title: 'Special:RunJobs',
  }
  // Signed as MediaWiki's SpecialRunJobs::getQuerySignature does: keys in order, form-encoded.
  const signature = createHmac('sha1', wiki.record.secretKey)
    .update(new URLSearchParams(query).toString())
    .digest('hex')
  const { status, text } = await php.fetch(wiki, {
    method: 'POST',
    url: '/w/index.php',
    form: { ...query, signature },
  })
  // The wiki was deleted or made read-only since the scheduler looked.
  if (status === GONE || status === LOCKED) return 0
  if (status !== 200) throw new Error(`Special:RunJobs responded with ${status}.`)
  return (JSON.parse(text) as { jobs: readonly unknown[] }).jobs.length
}
