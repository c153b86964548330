import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import { createAdminPassword } from '#server/modules/wikis/creation/admin-password.ts'
import type { ManagedWiki } from '#server/modules/wikis/shared/managed-wikis.repository.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { newLoginEmail } from './new-login.email.ts'

/**
 * Gives the first admin of a wiki a new temporary password and queues the email with it. After a crash in
 * between, the password is unknown until the manager asks again.
 * @throws AppError 503 if the wikis are not running.
 */
export async function sendNewLogin(
  { config, db, engine, mailer }: Pick<Deps, 'config' | 'db' | 'engine' | 'mailer'>,
  wiki: ManagedWiki,
  email: string,
): Promise<void> {
  const password = createAdminPassword()
  const username = await engine.resetFirstAdmin(wiki.domain, password).catch((thrown: unknown) => {
    if (!(thrown instanceof EngineUnavailableError)) throw thrown
    throw new AppError(503, 'no-engine', 'The wikis are not running at the moment. Please try again later.')
  })
  await mailer.send(db, newLoginEmail(config, email, { ...wiki, username, password }))
}
