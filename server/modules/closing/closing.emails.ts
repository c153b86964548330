import { CLOSED_ACCOUNT } from '#contract/account/account-closing.ts'
import { keepAccountPath } from '#contract/account/account-paths.ts'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function closingEmail(
  config: Config,
  email: string,
  { token, closesAt }: { token: string; closesAt: number },
): Email {
  return {
    to: { name: '', address: email },
    secret: true,
    subject: msg('email-1-account-being-closed', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-somebody-hopefully-closed-1-account', config.serviceName, formatUtcMinute(closesAt)),
      { label: msg('account-closing-keep-my-account'), link: `${config.publicUrl}${keepAccountPath(token)}` },
      msg('email-were-logged-out-everywhere-nobody'),
      msg('email-if-was-not-somebody-else-4'),
    ],
  }
}

export function accountKeptEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-kept', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-1-account-not-being-closed', config.serviceName),
      msg('email-if-did-not-close-yourself'),
      { label: msg('common-log-in'), link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

/** The last email to an account. */
export function closedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-closed', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-as-wanted-1-account-closed', config.serviceName, CLOSED_ACCOUNT),
      msg('email-accounts-inside-wikis-belong-these'),
      msg('email-can-sign-up-again-with'),
    ],
  }
}
