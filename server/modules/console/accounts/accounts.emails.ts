import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { quoted } from '#server/modules/wiki-email/quoted.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export function suspendedEmail(config: Config, email: string, reason: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-suspended', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-operator-1-has-suspended-account', config.serviceName),
      { lines: reason.split('\n') },
      msg('email-wikis-stay-as-they-if'),
      { label: msg('common-write-us'), link: `${config.publicUrl}${routes.contact}` },
    ],
  }
}

export function suspensionLiftedEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-1-account-no-longer-suspended', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-can-log-1-account-again', config.serviceName),
      { label: msg('common-log-in'), link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

export function sessionsEndedByOperatorEmail(config: Config, email: string): Email {
  return {
    to: { name: '', address: email },
    subject: msg('email-logged-out-1-everywhere', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-operator-1-has-ended-all', config.serviceName),
      { label: msg('common-log-in'), link: `${config.publicUrl}${routes.login}` },
    ],
  }
}

interface HandedOver {
  readonly id: number
  readonly sitename: string
  readonly domain: string
}

/** @param side whether it goes to the previous or to the new owner. */
export function handedOverByOperatorEmail(
  config: Config,
  email: string,
  { id, sitename, domain }: HandedOver,
  side: 'from' | 'to',
): Email {
  const wiki = msg('email-wiki-1-at-2', quoted(sitename), decodedDomain(domain))
  return {
    to: { name: '', address: email },
    subject: side === 'to' ? msg('email-now-owner-wiki') : msg('email-wiki-yours-has-another-owner'),
    body: [
      msg('email-hello'),
      side === 'to'
        ? msg('email-operator-1-has-made-owner', config.serviceName, wiki)
        : msg('email-operator-1-has-given-2', config.serviceName, wiki),
      { label: msg('email-see-wikis-people'), link: config.publicUrl + routes.manageWiki(id) },
    ],
  }
}
