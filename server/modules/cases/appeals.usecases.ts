import { DAY_MS } from '#contract/durations.ts'
import type { AppealableDecision } from '#contract/operator/appeals.ts'
import { stateAfter } from '#contract/operator/case-acts.ts'
import { APPEAL_REVIEW_DAYS } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { appealEmail } from './cases.emails.ts'
import { lastDecision, lockCase, moveCase } from './cases.repository.ts'
import { findAppellant, hasAppealed, saveAppeal } from './parties.repository.ts'
import { fullStatement } from './read-case.ts'

/** Reads the decision that a link opens, without anybody's name. @throws AppError 404 if the link does not work. */
export async function readAppealable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<AppealableDecision> {
  const appellant = await findAppellant(db, token, clock.now())
  const last = appellant && (await lastDecision(db, appellant.case_id))
  if (!appellant || !last) throw deadLink()
  return {
    ...{ id: appellant.case_id, party: appellant.party, decided_at: isoTime(last.at) },
    ...{ appeal_until: isoTime(appellant.expires_at), statement: fullStatement(last) },
  }
}

/**
 * Appeals against a decision. Whoever has the link reads the emails of the address, and needs no account. The link works
 * once; the same appeal can be sent again, because the first response may get lost.
 * Source: Digital Services Act, Article 20.
 * @throws AppError 404 if the link does not work.
 */
export async function sendAppeal(
  { config, db, clock, mailer }: Pick<Deps, 'config' | 'db' | 'clock' | 'mailer'>,
  token: string,
  text: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const first = await findAppellant(trx, token, now)
    const found = first && (await lockCase(trx, first.case_id))
    const isNew =
      found && stateAfter(found.state, 'appeal') !== null && (await saveAppeal(trx, first.id, text, now))
    if (!isNew) {
      if (await hasAppealed(trx, token, text)) return
      throw deadLink()
    }
    const review_by = now + APPEAL_REVIEW_DAYS * DAY_MS
    await moveCase(trx, found, 'appeal', { review_by, closed_at: null })
    await mailer.send(trx, appealEmail(config, found.id, first.party))
  })
}

/** The same answer for links that were used, replaced, have expired or never existed. */
function deadLink(): AppError {
  return new AppError(404, 'dead-appeal', msg('error-link-does-not-work-any'))
}
