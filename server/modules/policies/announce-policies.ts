import { DAY_MS } from '#contract/durations.ts'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { activeSince, upcomingPolicy } from '#contract/policies/policies-by-day.ts'
import { POLICY_TYPES, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { POLICY_NAMES } from '#contract/policies/policy-names.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { insertAnnouncement, membersToNotify } from './policies.repository.ts'

/** How long before a version takes effect members are notified. */
const ANNOUNCED_AHEAD_MS = 14 * DAY_MS

/** How many members are notified in one transaction. */
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

/** Tells a member about a version that is not in effect yet. */
function policyAnnouncement(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  { type, activeFrom }: PolicyVersion,
): Email {
  const name = POLICY_NAMES[type]
  const day = formatUtcDay(activeFrom)
  const page = `${config.publicUrl}${routes.policyVersion(type, activeFrom)}`
  return {
    to: { name: '', address: email },
    subject: msg('email-new-1-2-from-3', name, config.serviceName, day),
    body: [
      msg('email-hello'),
      msg('email-1-2-will-change-3', name, config.serviceName, day),
      { label: msg('email-read-new-1', name), link: page },
      type === 'privacy-policy' ? msg('email-do-not-need-do-anything') : msg('email-from-day-we-ask-accept'),
    ],
  }
}
