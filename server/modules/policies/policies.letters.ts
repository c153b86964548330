import { routes } from '#contract/paths.ts'
import type { PolicyType, PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { ServerConfig } from '#server/config/server-config.ts'
import type { Letter } from '#server/mail/mailer.ts'

const NAMES: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': 'terms of use',
  'hosting-policy': 'hosting policy',
  'privacy-policy': 'privacy policy',
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Tells a member of a version that does not hold yet. */
export function policyAnnouncement(
  config: Pick<ServerConfig, 'publicUrl' | 'serviceName'>,
  email: string,
  { type, activeFrom }: PolicyVersion,
): Letter {
  const name = NAMES[type]
  const day = DAY.format(new Date(`${activeFrom}T00:00:00Z`))
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
