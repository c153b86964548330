import { UNVERIFIED_ACCOUNT_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function verificationEmail(config: Config, email: string, token: string): Email {
  return {
    to: { name: '', address: email },
    secret: true,
    subject: msg('email-verify-email-address-1', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-somebody-hopefully-created-account-at', config.serviceName),
      {
        label: msg('email-verify-email-address'),
        link: `${config.publicUrl}${routes.emailVerification(token)}`,
      },
      msg('email-link-works-once-three-days'),
      msg('email-if-was-not-ignore-email', UNVERIFIED_ACCOUNT_DAYS),
      msg('email-if-want-use-address-here', config.publicUrl, routes.forgottenPassword),
    ],
  }
}

export function resetEmail(config: Config, email: string, token: string): Email {
  const query = new URLSearchParams({ token, email })
  return {
    to: { name: '', address: email },
    secret: true,
    subject: msg('email-reset-1-password', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-somebody-hopefully-asked-reset-password', config.serviceName),
      {
        label: msg('email-choose-new-password'),
        link: `${config.publicUrl}${routes.resetPassword}?${query}`,
      },
      msg('email-link-works-once-one-day'),
      msg('email-if-was-not-can-ignore'),
    ],
  }
}

/** @param by how the password was changed. */
export function passwordChangedEmail(config: Config, email: string, by: 'link' | 'session'): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-password-was-changed', config.serviceName),
    body: [
      msg('email-hello'),
      by === 'link'
        ? msg('email-password-changed-by-link', config.serviceName)
        : msg('email-password-changed-in-session', config.serviceName),
      msg('email-if-was-not-please-reset'),
      { label: msg('reset-password-reset-password'), link: `${config.publicUrl}${routes.forgottenPassword}` },
    ],
  }
}

/** Tells a member that somebody, perhaps with a stolen session, has downloaded what is stored about them. */
export function dataDownloadedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-data-was-downloaded', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-all-1-stores-about-account', config.serviceName),
      msg('email-if-was-not-somebody-else'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
