import type { StopEmailsScope } from '#contract/schemas/stop-emails.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { wikiEmailSecret } from './deliver-wiki-email.ts'
import { readStopToken } from './stop-token.ts'
import { EVERY_WIKI, resumeWikiEmails, stopWikiEmails } from './wiki-email.repository.ts'

/**
 * Stops the emails of one wiki or of every wiki to the link's recipient, or allows them again. It may be
 * repeated.
 * @throws AppError 422 on `token` if the service did not create it.
 */
export async function stopEmails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
  scope: StopEmailsScope,
): Promise<void> {
  const link = readStopToken(await wikiEmailSecret(db), token)
  if (!link) throw invalid({ token: [msg('error-link-not-complete-please-open')] })
  const { addressHash, wikiId } = link
  if (scope === 'none') return await resumeWikiEmails(db, addressHash, wikiId)
  await stopWikiEmails(db, addressHash, scope === 'wiki' ? wikiId : EVERY_WIKI, clock.now())
}
