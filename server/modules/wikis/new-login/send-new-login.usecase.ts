import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { createAdminPassword } from '#server/modules/wikis/creation/admin-password.ts'
import { temporaryPasswordNote } from '#server/modules/wikis/creation/login-details.email.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import { findManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import {
  type AskedWiki,
  notYourWiki,
  requireRight,
} from '#server/modules/wikis/shared/require-managed-wiki.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { onOneLine } from '#server/platform/email/on-one-line.ts'

/**
 * Gives the first admin of a wiki a new temporary password and queues the email with it. After a crash in
 * between, or if the manager has lost the role while the wiki was busy, nobody knows the password until somebody asks
 * again.
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

/** The email with a new login for a wiki's first admin, to the manager who asked for it. */
function newLoginEmail(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  wiki: { sitename: string; domain: string; username: string; password: string },
): Email {
  const { protocol } = new URL(config.publicUrl)
  return {
    secret: true,
    to: { name: '', address: email },
    subject: msg('email-new-login-1', wiki.sitename),
    body: [
      msg('email-hello'),
      msg('email-asked-1-new-login-wiki', config.serviceName, wiki.sitename, decodedDomain(wiki.domain)),
      { lines: [`Username: ${onOneLine(wiki.username)}`, `Password: ${wiki.password}`] },
      temporaryPasswordNote(),
      { label: msg('common-log-in'), link: `${protocol}//${wiki.domain}/wiki/Special:UserLogin` },
      msg('email-if-did-not-ask-somebody'),
    ],
  }
}
