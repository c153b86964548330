import { routes } from '#contract/paths.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** What was done, by whom it may have been done, and what to do about it. */
const CHANGES = {
  on: {
    subject: (service: string) => `Two-step log-in is on for ${service}`,
    text: 'from now on, logging in to your account takes a code from your authenticator app after the password. All other browsers were logged out. Keep your recovery codes where you find them without your phone.',
  },
  off: {
    subject: (service: string) => `Two-step log-in is off for ${service}`,
    text: 'from now on, your password alone logs in to your account.',
  },
  newCodes: {
    subject: (service: string) => `New recovery codes for ${service}`,
    text: 'new recovery codes were made for your account. The old ones no longer work.',
  },
  codeUsed: {
    subject: (service: string) => `A recovery code was used at ${service}`,
    text: 'a recovery code was just used for your account. It does not work again. Make new ones on your profile page before they run out.',
  },
  passkeyAdded: {
    subject: (service: string) => `A passkey was added at ${service}`,
    text: 'a passkey was added to your account. It logs in without the password.',
  },
  passkeyRemoved: {
    subject: (service: string) => `A passkey was removed at ${service}`,
    text: 'a passkey of your account was removed. It no longer logs in.',
  },
  reset: {
    subject: (service: string) => `Two-step log-in was reset at ${service}`,
    text: 'an operator of the service has turned two-step log-in off for your account and removed its passkeys, because somebody who said to be you has asked for it. Your password alone logs in now. All browsers were logged out.',
  },
  passkeyCopied: {
    subject: (service: string) => `A passkey was refused at ${service}`,
    text: 'a passkey of your account was refused, because its counter went back: there may be a copy of it. Remove it on your profile page if you do not know why.',
  },
} as const

export type FactorChange = keyof typeof CHANGES

/** Tells a member what was done to the ways in to their account. */
export function factorChangeEmail(config: Config, email: string, change: FactorChange): Email {
  const { subject, text } = CHANGES[change]
  return {
    to: { name: '', address: email },
    subject: subject(config.serviceName),
    body: [
      'Hello,',
      text,
      'If it was not you, somebody else is in your account. Please change your password now: that logs everybody else out. Then look at your passkeys and at two-step log-in.',
      { label: 'Look at your profile', link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
