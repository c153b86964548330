import { routes } from '#contract/paths.ts'
import { quoted } from '#server/modules/wiki-email/quoted.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function suspendedEmail(config: Config, email: string, reason: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account is suspended`,
    body: [
      'Hello,',
      `an operator of ${config.serviceName} has suspended your account. You cannot log in until that is lifted. The reason:`,
      { lines: reason.split('\n') },
      'Your wikis stay as they are. If you think that this is wrong, please write to us.',
      { label: 'Write to us', link: `${config.publicUrl}${routes.contact}` },
    ],
  }
}

export function suspensionLiftedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Your ${config.serviceName} account is no longer suspended`,
    body: [
      'Hello,',
      `you can log in to your ${config.serviceName} account again. API tokens that you had do not work any more; please make new ones.`,
      { label: 'Log in', link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

export function sessionsEndedByOperatorEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: `Logged out of ${config.serviceName} everywhere`,
    body: [
      'Hello,',
      `an operator of ${config.serviceName} has ended all sessions of your account, also on wikis, and its API tokens. You can log in again.`,
      { label: 'Log in', link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

interface HandedOver {
  readonly id: number
  readonly sitename: string
  readonly domain: string
}

/** @param side whether it goes to who was the owner, or to who is the owner now. */
export function handedOverByOperatorEmail(
  config: Config,
  email: string,
  { id, sitename, domain }: HandedOver,
  side: 'from' | 'to',
): Email {
  const wiki = `the wiki ${quoted(sitename)} at ${decodedDomain(domain)}`
  return {
    to: { name: '', address: email },
    subject: side === 'to' ? 'You are now an owner of a wiki' : 'A wiki of yours has another owner',
    body: [
      'Hello,',
      side === 'to'
        ? `an operator of ${config.serviceName} has made you an owner of ${wiki}.`
        : `an operator of ${config.serviceName} has given ${wiki} another owner. You are a manager of it from now on.`,
      { label: 'See the wiki’s people', link: config.publicUrl + routes.manageWiki(id) },
    ],
  }
}
