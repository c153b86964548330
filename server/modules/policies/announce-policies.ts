import { DAY_MS } from '#contract/durations.ts'
import { activeSince, upcomingPolicy } from '#contract/policies/policies-by-day.ts'
import { POLICY_TYPES, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { Deps } from '#server/modules/deps.ts'
import { policyAnnouncement } from './policies.emails.ts'
import { insertAnnouncement, membersToNotify } from './policies.repository.ts'

/** Milliseconds before a version takes effect at which members are told. */
const ANNOUNCED_AHEAD_MS = 14 * DAY_MS

/** Members who are told in one transaction. */
const BATCH = 100

/**
 * Emails every verified member once about each coming version.
 * @param signal aborted when the server stops.
 */
export async function announcePolicies(
  deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'clock' | 'policies'>,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  for (const type of POLICY_TYPES) {
    const version = upcomingPolicy(deps.policies, type, now)
    if (!version || activeSince(version) - now > ANNOUNCED_AHEAD_MS) continue
    while (!signal.aborted && (await announceToSome(deps, version)) === BATCH);
  }
}

/** @returns the number of members in this batch. */
async function announceToSome(
  { config, db, mailer, clock }: Pick<Deps, 'config' | 'db' | 'mailer' | 'clock'>,
  version: PolicyVersion,
): Promise<number> {
  return await db.transaction().execute(async trx => {
    const members = await membersToNotify(trx, version.id, BATCH)
    for (const { id, email } of members)
      if (await insertAnnouncement(trx, id, version.id, clock.now()))
        await mailer.send(trx, policyAnnouncement(config, email, version))
    return members.length
  })
}
