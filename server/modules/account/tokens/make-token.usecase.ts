import type { MakeTokenRequest } from '#contract/account/api-token-requests.ts'
import { SCOPE_NAMES, TOKENS_MAX } from '#contract/account/api-tokens.ts'
import { DAY_MS } from '#contract/durations.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  type ApiTokenRow,
  insertApiToken,
  listApiTokens,
} from '#server/modules/session/api-tokens.repository.ts'
import { unauthenticated } from '#server/modules/session/current-user.ts'
import { lockAccount, type UserRow } from '#server/modules/session/users.repository.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/**
 * Makes a token for a member, and says so by email.
 * @returns the token. Only its hash is stored.
 * @param user the account as it was before its session was looked at: a new password ends tokens, and none may come after it.
 * @throws AppError 401 if it has a new password by now; 409 if there are too many.
 */
export async function makeToken(
  { config, db, clock, mailer }: Pick<Deps, 'config' | 'db' | 'clock' | 'mailer'>,
  user: UserRow,
  { name, scopes, days }: Omit<MakeTokenRequest, 'password'>,
): Promise<{ token: string; row: ApiTokenRow }> {
  const now = clock.now()
  return await db.transaction().execute(async trx => {
    if (!(await lockAccount(trx, user))) throw unauthenticated()
    if ((await listApiTokens(trx, user.id, now)).length >= TOKENS_MAX)
      throw new AppError(409, 'too-many-tokens', msg('error-have-1-tokens-which-as', TOKENS_MAX))
    const made = await insertApiToken(trx, {
      ...{ user_id: user.id, name, created_at: now, expires_at: now + days * DAY_MS },
      scopes: JSON.stringify(SCOPE_NAMES.filter(scope => scopes.includes(scope))),
    })
    await mailer.send(trx, tokenMadeEmail(config, user.email, { name, days }))
    return made
  })
}

/** Tells a member that somebody, perhaps with a stolen session, has made a token. The email does not contain the token. */
function tokenMadeEmail(
  { publicUrl, serviceName }: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  { name, days }: { readonly name: string; readonly days: number },
): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-token-1-account-was-made', serviceName),
    body: [
      msg('email-hello'),
      msg('email-api-token-was-just-made', serviceName, days),
      { lines: [name] },
      msg('email-if-was-not-somebody-else-3'),
      { label: msg('reset-password-reset-password'), link: `${publicUrl}${routes.forgottenPassword}` },
    ],
  }
}
