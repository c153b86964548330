import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { POLICY_NAMES } from '#contract/policies/policy-names.ts'
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
    subject: `New ${name} of ${config.serviceName} from ${day}`,
    body: [
      'Hello,',
      `the ${name} of ${config.serviceName} will change on ${day}. You can read the new version now, and see what changes.`,
      { label: `Read the new ${name}`, link: page },
      type === 'privacy-policy'
        ? 'You do not need to do anything.'
        : 'From that day on, we ask you to accept it when you log in. Until then the present version holds.',
    ],
  }
}
