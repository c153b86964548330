import { confirmEmailPath, undoEmailChangePath } from '#contract/account/account-paths.ts'
import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** To the new address. It does not name the account, because its member may have mistyped the address. */
export function confirmEmailEmail(config: Config, email: string, token: string): Email {
  return {
    to: { name: '', address: email },
    secret: true,
    subject: msg('email-confirm-new-email-address-1', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-somebody-hopefully-wants-use-email', config.serviceName),
      { label: msg('email-confirm-email-address'), link: `${config.publicUrl}${confirmEmailPath(token)}` },
      msg('email-link-works-once-1-hours', CONFIRM_EMAIL_HOURS),
      msg('email-if-was-not-can-ignore-2'),
    ],
  }
}

/** To an address that has an account already, in place of a link. The member who asked is not told. */
export function addressTakenEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-email-address-has-1-account', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-somebody-perhaps-wants-use-email', config.serviceName),
      msg('email-if-was-log-account-with'),
      { label: msg('reset-password-reset-password'), link: `${config.publicUrl}${routes.forgottenPassword}` },
      msg('email-if-was-not-can-ignore-2'),
    ],
  }
}

/** To the old address, as soon as the new one is confirmed. */
export function emailChangedEmail(
  config: Config,
  { oldEmail, newEmail, token }: { oldEmail: string; newEmail: string; token: string },
): Email {
  return {
    to: { name: '', address: oldEmail },
    secret: true,
    subject: msg('email-1-email-address-was-changed', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-email-address-1-account-was', config.serviceName),
      { lines: [newEmail] },
      msg('email-if-was-there-nothing-do'),
      msg('email-if-was-not-undo-change'),
      {
        label: msg('undo-email-change-undo-change'),
        link: `${config.publicUrl}${undoEmailChangePath(token)}`,
      },
      msg('email-link-works-once-1-hours-2', UNDO_EMAIL_HOURS),
    ],
  }
}

/** To the old address, which is the account's again. */
export function emailRestoredEmail(config: Config, email: string, token: string): Email {
  const query = new URLSearchParams({ token, email })
  return {
    to: { name: '', address: email },
    secret: true,
    subject: msg('email-choose-new-password-1', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-email-address-1-account-again', config.serviceName),
      {
        label: msg('email-choose-new-password'),
        link: `${config.publicUrl}${routes.resetPassword}?${query}`,
      },
      msg('email-link-works-once-one-day-2', config.publicUrl, routes.forgottenPassword),
      msg('email-then-look-at-wikis-at'),
    ],
  }
}
