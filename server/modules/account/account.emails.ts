import { UNVERIFIED_ACCOUNT_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function verificationEmail(config: Config, email: string, token: string): Email {
  return {
    to: { name: '', address: email },
    secret: true,
    subject: `Verify your email address for ${config.serviceName}`,
    body: [
      'Hello,',
      `somebody, hopefully you, created an account at ${config.serviceName} with this email address. If it was you, please confirm the address: then you can create wikis.`,
      { label: 'Verify email address', link: `${config.publicUrl}${routes.emailVerification(token)}` },
      'The link works once and for three days. You need to be logged in when you open it.',
      `If it was not you, ignore this email and do not open the link. Without it nobody can create a wiki in your name, and the account is removed after ${UNVERIFIED_ACCOUNT_DAYS} days.`,
      `If you want to use this address here yourself, reset the password at ${config.publicUrl}${routes.forgottenPassword}. That makes the account yours and ends everything somebody else has set up.`,
    ],
  }
}

export function resetEmail(config: Config, email: string, token: string): Email {
  const query = new URLSearchParams({ token, email })
  return {
    to: { name: '', address: email },
    secret: true,
    subject: `Reset your ${config.serviceName} password`,
    body: [
      'Hello,',
      `somebody, hopefully you, asked to reset the password of your ${config.serviceName} account.`,
      { label: 'Choose a new password', link: `${config.publicUrl}${routes.resetPassword}?${query}` },
      'The link works once and for one day.',
      'If it was not you, you can ignore this email: your password stays as it is.',
    ],
  }
}

/** @param by how the password was changed. */
export function passwordChangedEmail(config: Config, email: string, by: 'link' | 'session'): Email {
  const how = {
    link: 'through a link in an email to this address, and you were logged out everywhere.',
    session:
      'on your profile page, with the password you had before, and you were logged out everywhere else.',
  }[by]
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} password was changed`,
    body: [
      'Hello,',
      `the password of your ${config.serviceName} account was just changed ${how}`,
      'If it was not you, please reset your password now and make sure that nobody else can read your emails.',
      { label: 'Reset password', link: `${config.publicUrl}${routes.forgottenPassword}` },
    ],
  }
}

/** Tells a member that somebody, perhaps with a stolen session, has downloaded what is stored about them. */
export function dataDownloadedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} data was downloaded`,
    body: [
      'Hello,',
      `all that ${config.serviceName} stores about your account was just downloaded, on your profile page.`,
      'If it was not you, somebody else is logged in to your account. Please change your password now: that logs everybody else out.',
      { label: 'Look at your profile', link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
