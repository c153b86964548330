import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { stopEmailsPath } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { isEmailAddress } from '#server/platform/email-address.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import type { DeliverWikiEmail, WikiEmail } from '#server/wikis/email/wiki-email.ts'
import { composeWikiEmail } from './compose-wiki-email.ts'
import { addressHash, createStopToken } from './stop-token.ts'
import { findSendingWiki, isStopped, type SendingWiki, takeUnsolicited } from './wiki-email.repository.ts'

/**
 * Rate limits of wikis' emails. Emails to unconfirmed email addresses have separate limits, so that they
 * do not keep members from getting their passwords.
 */
export const wikiEmailLimits = {
  memberAddress: { name: 'wiki-mail-member', max: 10, windowMs: DAY_MS },
  wiki: { name: 'wiki-mail-wiki', max: 100, windowMs: HOUR_MS },
  owner: { name: 'wiki-mail-owner', max: 200, windowMs: HOUR_MS },
  overall: { name: 'wiki-mail', max: 2000, windowMs: HOUR_MS },
  unconfirmedOfWiki: { name: 'wiki-mail-strangers-wiki', max: 30, windowMs: HOUR_MS },
  unconfirmedOfOwner: { name: 'wiki-mail-strangers-owner', max: 60, windowMs: HOUR_MS },
  unconfirmedOverall: { name: 'wiki-mail-strangers', max: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

/** RFC 5321, section 4.5.3.1.3. */
const ADDRESS_MAX = 254

/** The service's secret for stop links and hashed email addresses. */
export async function wikiEmailSecret(db: Db): Promise<string> {
  return await serviceSecret(db, 'wiki-mail')
}

/**
 * Creates the function that queues wikis' emails with the service's own text. An email that may not be sent
 * is dropped, and the log names the wiki but not the recipient.
 */
export function createWikiEmailDelivery({
  config,
  db,
  mailer,
  limiter,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'mailer' | 'limiter' | 'clock' | 'log'>): DeliverWikiEmail {
  return async wikiEmail => {
    const drop = (why: string) =>
      log.warn({ wiki: wikiEmail.domain, kind: wikiEmail.kind }, `Dropped an email: ${why}`)
    const address = wikiEmail.to
    if (!isEmailAddress(address) || address.length > ADDRESS_MAX)
      return drop('the recipient has no valid email address')
    const wiki = await findSendingWiki(db, wikiEmail.domain)
    if (!wiki) return drop('the wiki is not served')
    const secret = await wikiEmailSecret(db)
    const hash = addressHash(secret, address)
    if (await isStopped(db, hash, wiki.id)) return drop('the recipient has stopped the wiki’s emails')
    if (!wikiEmail.isConfirmed && wikiEmail.kind === 'other')
      return drop('notices only go to confirmed email addresses')
    const exceeded = await firstExceeded(limitsOf(wikiEmail, wiki, hash))
    if (exceeded) return drop(`beyond the limit ${exceeded}`)
    const stopToken = createStopToken(secret, { wikiId: wiki.id, addressHash: hash })
    const email = composeWikiEmail(
      config,
      wikiEmail,
      wiki.sitename,
      `${config.publicUrl}${stopEmailsPath(stopToken)}`,
    )
    await db.transaction().execute(async trx => {
      const now = clock.now()
      if (!wikiEmail.isConfirmed && !(await takeUnsolicited(trx, hash, { now, since: now - DAY_MS })))
        return drop('an unconfirmed email address gets one email a day')
      await mailer.send(trx, email)
    })
  }

  /** Counts one email towards each rate limit, and returns the name of the first that is exceeded. */
  async function firstExceeded(all: readonly (readonly [RateLimit, string])[]): Promise<string | null> {
    for (const [limit, key] of all)
      try {
        await limiter.hit(limit, key)
      } catch (thrown) {
        if (thrown instanceof AppError) return limit.name
        throw thrown
      }
    return null
  }
}

/**
 * The rate limits from the narrowest to the widest, so that many emails to one recipient do not use
 * up the limits of others. Emails to unconfirmed addresses do not count towards the limits of emails to
 * members.
 */
function limitsOf(
  { isConfirmed }: WikiEmail,
  { id, ownerId }: SendingWiki,
  hash: string,
): readonly (readonly [RateLimit, string])[] {
  const owner = String(ownerId ?? `wiki ${id}`)
  return isConfirmed
    ? [
        [wikiEmailLimits.memberAddress, hash],
        [wikiEmailLimits.wiki, String(id)],
        [wikiEmailLimits.owner, owner],
        [wikiEmailLimits.overall, ''],
      ]
    : [
        [wikiEmailLimits.unconfirmedOfWiki, String(id)],
        [wikiEmailLimits.unconfirmedOfOwner, owner],
        [wikiEmailLimits.unconfirmedOverall, ''],
      ]
}
