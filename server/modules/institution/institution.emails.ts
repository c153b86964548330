import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** @param name the institution's. */
export function joinedEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account can be used with ${name}`,
    body: [
      'Hello,',
      `your ${config.serviceName} account was just joined to your log-in at ${name}. From now on you can log in there.`,
      'If it was not you, remove the log-in on your profile page and change your password.',
      { label: 'Look at your profile', link: `${config.publicUrl}${routes.user}` },
    ],
  }
}

export function createdEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account`,
    body: [
      'Hello,',
      `you have created a ${config.serviceName} account with your log-in at ${name}. It has no password: log in with ${name}.`,
      `If you want a password too, ask for a link at ${config.publicUrl}${routes.forgottenPassword}.`,
      `If it was not you, tell ${name}: somebody has used your log-in there.`,
    ],
  }
}

export function separatedEmail(config: Config, email: string, name: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account can no longer be used with ${name}`,
    body: [
      'Hello,',
      `the log-in by ${name} was just removed from your ${config.serviceName} account. You log in with your password from now on.`,
      'If it was not you, somebody else is logged in to your account. Please change your password now: that logs everybody else out.',
      { label: 'Look at your profile', link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
