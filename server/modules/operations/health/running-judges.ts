import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { countOf } from '#contract/format-count.ts'
import { listOf } from '#contract/format-list.ts'
import { formatWait } from '#contract/format-wait.ts'
import type { Finding } from '#contract/operator/overview.ts'
import type { EngineLoad, UnservedWikis } from '#server/engine/wiki-engine.ts'
import type { JobFigures } from '#server/modules/operations/service-figures.ts'
import { commandHere } from '#server/platform/command-here.ts'
import { bad, good } from './finding.ts'
import { judgeMail } from './network-judges.ts'

/** The judges of a running service. `deploy/alerts.yml` has the same limits. */

/** A job that has been due for longer is stuck. */
const STUCK_MS = 15 * MINUTE_MS
/** With more, emails are not sent. */
const EMAILS_WAITING = 50
/** Kinds of jobs that send emails. */
const EMAIL = /^mail\.send/

/** @param differences variables in which the processes differ. */
export function judgeProcesses(count: number, differences: readonly string[]): Finding {
  return differences.length === 0
    ? good('processes', count === 1 ? 'one server runs.' : `${count} servers run with the same settings.`)
    : bad(
        'processes',
        `they differ in ${listOf(differences)}.`,
        'Set the same on all machines, and restart them.',
      )
}

interface FoundEngine {
  readonly isReady: boolean
  /** Why no wiki can run; null if they can. */
  readonly reason: string | null
  readonly load: EngineLoad | null
}

export function judgeEngine({ isReady, reason, load }: FoundEngine): Finding {
  if (reason !== null) return bad('PHP', 'wikis cannot run.', reason)
  if (!isReady) return bad('PHP', 'it does not respond.', 'The log has the reason.')
  if (load === null) return good('PHP', 'it responds.')
  const { phpBusy, phpSlots, phpWaiting } = load
  const waiting =
    phpWaiting === 0 ? '' : ` ${countOf(phpWaiting, 'request is waiting', 'requests are waiting')}.`
  return good('PHP', `it responds; ${phpBusy} of ${countOf(phpSlots, 'slot')} are busy.${waiting}`)
}

/** @param halted why the upgrade waits for an operator; null if it does not. */
export function judgeUnservedWikis(
  { upgrading = 0, failed = 0, newer = 0 }: UnservedWikis,
  halted: 'canary-failed' | 'paused' | null,
): Finding {
  const decide = 'Decide on the page “Maintenance”.'
  if (halted === 'canary-failed')
    return bad('upgrades', 'one of the first wikis has failed, so no others are upgraded.', decide)
  if (halted === 'paused') return bad('upgrades', 'somebody has paused them.', decide)
  if (failed > 0)
    return bad(
      'upgrades',
      `the upgrade of ${countOf(failed, 'wiki')} has failed.`,
      'The page “Maintenance” says why, and can retry them.',
    )
  if (newer > 0)
    return bad(
      'upgrades',
      `${countOf(newer, 'wiki needs', 'wikis need')} a newer MediaWiki.`,
      commandHere('wikibase'),
    )
  return upgrading > 0
    ? good('upgrades', `${countOf(upgrading, 'wiki is', 'wikis are')} being upgraded, or waiting to be.`)
    : good('upgrades', 'all wikis use this MediaWiki.')
}

export function judgeJobs(jobs: readonly JobFigures[]): Finding {
  const others = jobs.filter(({ kind }) => !EMAIL.test(kind))
  const failed = others.filter(job => job.failed > 0)
  const oldest = Math.max(0, ...jobs.map(({ oldestDue }) => oldestDue))
  const look = 'See the page “Jobs and mail”.'
  if (oldest > STUCK_MS)
    return bad('jobs', `the oldest has been due for ${formatWait(oldest / SECOND_MS)}.`, look)
  if (failed.length > 0)
    return bad('jobs', `some have failed: ${listOf(failed.map(({ kind }) => kind))}.`, look)
  const due = others.reduce((sum, job) => sum + job.running + job.due, 0)
  return good('jobs', due === 0 ? 'none are waiting.' : `running or due: ${due}.`)
}

interface FoundEmails {
  readonly publicUrl: string
  readonly hasServer: boolean
  readonly jobs: readonly JobFigures[]
}

export function judgeEmails({ publicUrl, hasServer, jobs }: FoundEmails): Finding {
  if (!hasServer) return judgeMail({ publicUrl, hasServer, to: null, fault: null })
  const emails = jobs.filter(({ kind }) => EMAIL.test(kind))
  const waiting = emails.reduce((sum, { running, due, later }) => sum + running + due + later, 0)
  const failed = emails.reduce((sum, job) => sum + job.failed, 0)
  const undelivered = failed === 0 ? '' : ` ${countOf(failed, 'email')} could not be delivered.`
  return waiting > EMAILS_WAITING
    ? bad(
        'email',
        `${waiting} emails are waiting.${undelivered}`,
        'Check SMTP_URL. The page “Jobs and mail” has the errors.',
      )
    : good(
        'email',
        `${waiting === 0 ? 'none are waiting' : countOf(waiting, 'email is waiting', 'emails are waiting')}.${undelivered}`,
      )
}

export function judgeQueryService(memoryMb: number, load: EngineLoad | null): Finding {
  if (memoryMb === 0) return good('query service', 'it is turned off.')
  const { open, bytes } = load?.queries ?? { open: 0, bytes: 0 }
  return good('query service', `the data of ${countOf(open, 'wiki')} is in memory (${formatBytes(bytes)}).`)
}

/** @param given `refused` are custom domains whose accounts have got too many certificates lately. */
export function judgeDomains({
  proven,
  allowed,
  refused,
}: Readonly<Record<'proven' | 'allowed' | 'refused', number>>): Finding {
  if (refused > 0)
    return bad(
      'domain certificates',
      `${countOf(refused, 'domain is waiting', 'domains are waiting')} for a certificate, because the account has already received many.`,
      'It arrives within a day. CERTIFICATE_LIMIT sets how many an account may get.',
    )
  return good(
    'domain certificates',
    proven === 0
      ? 'there are none.'
      : `${allowed} of ${proven} verified domains have been requested by https.`,
  )
}
