import type { Deps } from '#server/modules/deps.ts'
import { createAdminPassword } from '#server/modules/wikis/creation/admin-password.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import {
  type AskedWiki,
  notYourWiki,
  requireRight,
} from '#server/modules/wikis/shared/require-managed-wiki.ts'
import { newLoginEmail } from './new-login.email.ts'

/**
 * Gives the first admin of a wiki a new temporary password and queues the email with it. After a crash in
 * between, the password is unknown until the manager asks again. So it is if the manager has lost the role while the wiki
 * was busy.
 * @throws EngineUnavailableError if the wikis are not running; AppError 403 without the role.
 */
export async function sendNewLogin(
  { config, db, engine, mailer, clock }: Pick<Deps, 'config' | 'db' | 'engine' | 'mailer' | 'clock'>,
  wiki: AskedWiki,
): Promise<void> {
  const password = createAdminPassword()
  const username = await engine.resetFirstAdmin(wiki.domain, password)
  const { email } = wiki.member
  await db.transaction().execute(async trx => {
    const asker = await findManagedWiki(trx, wiki.id, wiki.member.id)
    if (!asker) throw notYourWiki()
    requireRight(asker, 'renew-first-login')
    await mailer.send(trx, newLoginEmail(config, email, { ...wiki, username, password }))
    const now = clock.now()
    await recordChange(trx, { wikiId: wiki.id, now, who: email, kind: 'first-login', subject: username })
  })
}
