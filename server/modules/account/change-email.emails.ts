import { confirmEmailPath, undoEmailChangePath } from '#contract/account/account-paths.ts'
import { CONFIRM_EMAIL_HOURS, UNDO_EMAIL_HOURS } from '#contract/account/email-change.ts'
import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** To the new address. It does not name the account, because its member may have mistyped the address. */
export function confirmEmailEmail(config: Config, email: string, token: string): Email {
  return {
    to: { name: '', address: email },
    secret: true,
    subject: `Confirm your new email address for ${config.serviceName}`,
    body: [
      'Hello,',
      `somebody, hopefully you, wants to use this email address for an account at ${config.serviceName}. If it was you, please confirm it.`,
      { label: 'Confirm email address', link: `${config.publicUrl}${confirmEmailPath(token)}` },
      `The link works once and for ${CONFIRM_EMAIL_HOURS} hours. You need to be logged in to the account when you open it. Until then nothing changes.`,
      'If it was not you, you can ignore this email.',
    ],
  }
}

/** To an address that has an account already, in place of a link. The member who asked is not told. */
export function addressTakenEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `This email address has a ${config.serviceName} account already`,
    body: [
      'Hello,',
      `somebody, perhaps you, wants to use this email address for another account at ${config.serviceName}. It has an account already, so nothing was changed.`,
      'If it was you, log in to the account with this address. If you have forgotten its password, you can choose a new one.',
      { label: 'Reset password', link: `${config.publicUrl}${routes.forgottenPassword}` },
      'If it was not you, you can ignore this email.',
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
    subject: `Your ${config.serviceName} email address was changed`,
    body: [
      'Hello,',
      `the email address of your ${config.serviceName} account was just changed. From now on it is:`,
      { lines: [newEmail] },
      'If it was you, there is nothing to do.',
      'If it was not you, undo the change now. That logs everybody out, makes this address the one of your account again, and lets you choose a new password.',
      { label: 'Undo the change', link: `${config.publicUrl}${undoEmailChangePath(token)}` },
      `The link works once and for ${UNDO_EMAIL_HOURS} hours.`,
    ],
  }
}

/** To the old address, which is the account's again. */
export function emailRestoredEmail(config: Config, email: string, token: string): Email {
  const query = new URLSearchParams({ token, email })
  return {
    to: { name: '', address: email },
    secret: true,
    subject: `Choose a new password for ${config.serviceName}`,
    body: [
      'Hello,',
      `this is the email address of your ${config.serviceName} account again. Everybody was logged out, and the password no longer works. Please choose a new one.`,
      { label: 'Choose a new password', link: `${config.publicUrl}${routes.resetPassword}?${query}` },
      `The link works once and for one day. After that, ask for another at ${config.publicUrl}${routes.forgottenPassword}.`,
      'Then look at your wikis, and at who else may manage them.',
    ],
  }
}
