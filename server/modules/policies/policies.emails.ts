import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { POLICY_NAMES } from '#contract/policies/policy-names.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

/** Tells a member about a version that is not in effect yet. */
export function policyAnnouncement(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  { type, activeFrom }: PolicyVersion,
): Email {
  const name = POLICY_NAMES[type]
  const day = formatUtcDay(activeFrom)
  const page = `${config.publicUrl}${routes.policyVersion(type, activeFrom)}`
  return {
    to: { name: '', address: email },
    subject: msg('email-new-1-2-from-3', name, config.serviceName, day),
    body: [
      msg('email-hello'),
      msg('email-1-2-will-change-3', name, config.serviceName, day),
      { label: msg('email-read-new-1', name), link: page },
      type === 'privacy-policy' ? msg('email-do-not-need-do-anything') : msg('email-from-day-we-ask-accept'),
    ],
  }
}
