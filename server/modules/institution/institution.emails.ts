import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** @param name the institution's. */
export function joinedEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-can-used-with', config.serviceName, name),
    body: [
      msg('email-hello'),
      msg('email-1-account-was-just-joined', config.serviceName, name),
      msg('email-if-was-not-remove-log'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}

export function createdEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-have-created-1-account-with', config.serviceName, name),
      msg('email-if-want-password-too-ask', config.publicUrl, routes.forgottenPassword),
      msg('email-if-was-not-tell-1', name),
    ],
  }
}

export function separatedEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-can-no-longer', config.serviceName, name),
    body: [
      msg('email-hello'),
      msg('email-log-by-1-was-just', name, config.serviceName),
      msg('email-if-was-not-somebody-else'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
