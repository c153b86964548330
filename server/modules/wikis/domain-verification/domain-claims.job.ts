import { DAY_MS } from '#contract/durations.ts'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import { listLeastRecentlyChecked, markChecked } from '#server/modules/wikis/domains/claims.repository.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import { listExpiringBefore, listNotReminded } from './claim-news.repository.ts'
import { claimExpiringEmail } from './domain.emails.ts'
import { expireClaim } from './verify-claim.usecase.ts'

/** How long before a claim expires its managers are reminded. */
const REMIND_BEFORE_MS = 2 * DAY_MS
/**
 * How many claims are checked in one run, and at a time, so that name servers that never answer do not hold up other work.
 */
const CHECKED_IN_A_ROUND = 100
const CHECKED_AT_ONCE = 10

/** @param check looks up the claim of one wiki in DNS. */
export function scheduleDomainJobs(deps: Deps, check: (wikiId: number) => Promise<void>): void {
  const { jobs } = deps
  jobs.every('domains.check', async ({ signal }) => await checkWaiting(deps, check, signal))
  jobs.every('domains.expire', async () => {
    await expireClaims(deps)
    await remindOfClaims(deps)
    await forgetEndedClaims(deps)
  })
}

/** Checks the least recently checked claims, so that nobody has to press "Check again". */
export async function checkWaiting(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  check: (wikiId: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const due = [...(await listLeastRecentlyChecked(db, CHECKED_IN_A_ROUND))]
  const work = async () => {
    for (let id = due.shift(); id !== undefined && !signal.aborted; id = due.shift()) {
      const wiki = id
      // Before the check, so that a claim that cannot be checked does not come first in every run.
      await markChecked(db, wiki, clock.now())
      await check(wiki).catch(err => log.warn({ err, wiki }, 'A custom domain could not be checked'))
    }
  }
  await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, work))
}

export async function expireClaims(deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>): Promise<void> {
  for (const { wiki_id } of await listExpiringBefore(deps.db, deps.clock.now()))
    await expireClaim(deps, wiki_id)
}

export async function remindOfClaims({
  db,
  clock,
  mailer,
  config,
}: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>) {
  const now = clock.now()
  for (const news of await listNotReminded(db, now + REMIND_BEFORE_MS)) {
    await db.transaction().execute(async trx => {
      const isFirst = await changesRows(
        trx
          .updateTable('domain_claims')
          .set({ reminded_at: now })
          .where('wiki_id', '=', news.wiki_id)
          .where('reminded_at', 'is', null),
      )
      if (isFirst) await mailer.send(trx, claimExpiringEmail(config, news))
    })
  }
}

/** Removes wikis whose claim has ended, after their managers had time to read why. */
export async function forgetEndedClaims({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('wikis')
    .where('state', '=', 'waiting')
    .where('id', 'in', claims =>
      claims
        .selectFrom('domain_claims')
        .select('wiki_id')
        .where('status', 'in', ['expired', 'lost'])
        .where('ended_at', '<=', clock.now() - DOMAIN_CLAIM_DAYS * DAY_MS),
    )
    .execute()
}
