import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/config/server-config.ts'
import type { Letter } from '#server/mail/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function verificationLetter(config: Config, email: string, token: string): Letter {
  return {
    to: { name: '', address: email },
    subject: `Verify your email address for ${config.serviceName}`,
    body: [
      'Hello,',
      `thank you for joining ${config.serviceName}. Please confirm that this is your email address: then you can create wikis.`,
      { label: 'Verify email address', link: `${config.publicUrl}${routes.emailVerification(token)}` },
      'The link works once and for three days. You need to be logged in when you open it.',
      'If you did not create an account, you can ignore this mail.',
    ],
  }
}

export function resetLetter(config: Config, email: string, token: string): Letter {
  const query = new URLSearchParams({ token, email })
  return {
    to: { name: '', address: email },
    subject: `Reset your ${config.serviceName} password`,
    body: [
      'Hello,',
      `somebody, hopefully you, asked to reset the password of your ${config.serviceName} account.`,
      { label: 'Choose a new password', link: `${config.publicUrl}${routes.resetPassword}?${query}` },
      'The link works once and for one hour.',
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  }
}

export function passwordChangedLetter(config: Config, email: string): Letter {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} password was changed`,
    body: [
      'Hello,',
      `the password of your ${config.serviceName} account was just changed through a link in a mail to this address, and you were logged out everywhere.`,
      'If it was not you, please reset your password now and make sure that nobody else can read your mails.',
      { label: 'Reset password', link: `${config.publicUrl}${routes.forgottenPassword}` },
    ],
  }
}
