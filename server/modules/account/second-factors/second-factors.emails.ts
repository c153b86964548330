import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

/** What was done, who may have done it, and what to do about it. */
const CHANGES = {
  on: {
    subject: (service: string) => msg('email-two-step-log-1', service),
    text: msg('email-from-now-logging-account-takes'),
  },
  off: {
    subject: (service: string) => msg('email-two-step-log-off-1', service),
    text: msg('email-from-now-password-alone-logs'),
  },
  newCodes: {
    subject: (service: string) => msg('email-new-recovery-codes-1', service),
    text: msg('email-new-recovery-codes-were-made'),
  },
  codeUsed: {
    subject: (service: string) => msg('email-recovery-code-was-used-at', service),
    text: msg('email-recovery-code-was-just-used'),
  },
  passkeyAdded: {
    subject: (service: string) => msg('email-passkey-was-added-at-1', service),
    text: msg('email-passkey-was-added-account-logs'),
  },
  passkeyRemoved: {
    subject: (service: string) => msg('email-passkey-was-removed-at-1', service),
    text: msg('email-passkey-account-was-removed-no'),
  },
  reset: {
    subject: (service: string) => msg('email-two-step-log-was-reset', service),
    text: msg('email-operator-service-has-turned-two'),
  },
  passkeyCopied: {
    subject: (service: string) => msg('email-passkey-was-refused-at-1', service),
    text: msg('email-passkey-account-was-refused-because'),
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
      msg('email-hello'),
      text,
      msg('email-if-was-not-somebody-else-2'),
      { label: msg('email-look-at-profile'), link: `${config.publicUrl}${routes.user}` },
    ],
  }
}
