import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

/** Tells a member that somebody, perhaps with a stolen session, has made a token. It does not have the token itself. */
export function tokenMadeEmail(
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
