import { routes } from '#contract/paths.ts'
import { INVITATION_DAYS } from '#contract/people/people.ts'
import { invitationPath } from '#contract/people/people-paths.ts'
import type { Role } from '#contract/people/roles.ts'
import { msg } from '#i18n/msg.ts'
import { quoted } from '#server/modules/wiki-email/quoted.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export interface NamedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** False while others can still claim the domain, so that it says nothing about the wiki. */
  readonly domain_verified: boolean
}

interface Invited {
  readonly email: string
  readonly role: Role
  readonly handsOver: boolean
  readonly invitedBy: string
  readonly token: string
  /** The link with which the recipient stops such emails. */
  readonly stopLink: string
}

const AS: Readonly<Record<Role, string>> = { owner: msg('email-owner'), manager: msg('email-manager') }

const MEANING: Readonly<Record<Role, string>> = {
  owner: msg('email-owners-manage-wiki-decide-who'),
  manager: msg('email-managers-change-wikis-settings-import'),
}

/** Goes to an address that nobody may have verified, so only names come from the wiki, in quotation marks. */
export function invitationEmail(config: Config, wiki: NamedWiki, invited: Invited): Email {
  const { email, role, handsOver, token, stopLink } = invited
  // Members choose their address freely.
  const invitedBy = quoted(invited.invitedBy)
  return {
    secret: true,
    stopLink,
    to: { name: '', address: email },
    subject: msg('email-invited-manage-wiki-at-1', config.serviceName),
    body: [
      msg('email-hello'),
      msg('email-1-invites-2-3-4', invitedBy, AS[role], named(wiki), MEANING[role]),
      ...(handsOver ? [msg('email-wiki-handed-over-1-becomes', invitedBy)] : []),
      { label: msg('email-see-invitation'), link: config.publicUrl + invitationPath(token) },
      msg('email-link-works-once-1-days', INVITATION_DAYS, config.serviceName),
      msg('email-if-do-not-know-about-2', invitedBy, config.serviceName),
      { label: msg('email-stop-these-emails'), link: stopLink },
    ],
  }
}

/** Goes to the other owners, who may notice that a session was stolen. */
export function invitedNews(
  config: Config,
  wiki: NamedWiki,
  to: string,
  { email, role, by }: { readonly email: string; readonly role: Role; readonly by: string },
): Email {
  return news(config, wiki, to, msg('email-somebody-was-invited-manage-wiki'), [
    msg('email-1-has-invited-2-3', by, email, AS[role], named(wiki)),
  ])
}

export function acceptedEmail(config: Config, wiki: NamedWiki, to: string, who: string, role: Role): Email {
  return news(config, wiki, to, msg('email-1-accepted-invitation', who), [
    msg('email-1-accepted-invitation-now-2', who, AS[role], named(wiki)),
  ])
}

export function handedOverEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, msg('email-handed-over-wiki-1', who), [
    msg('email-1-accepted-invitation-now-owner', who, named(wiki)),
  ])
}

export function declinedEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, msg('email-1-declined-invitation', who), [
    msg('email-1-does-not-want-one', who, named(wiki)),
  ])
}

export function roleChangedEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, msg('email-now-manager-wiki'), [
    msg('email-1-has-made-manager-2', who, named(wiki), MEANING.manager),
  ])
}

export function removedEmail(
  config: Config,
  wiki: NamedWiki,
  to: string,
  { by, dropsRights }: { readonly by: string; readonly dropsRights: boolean },
): Email {
  const rights = dropsRights
    ? msg('email-account-inside-wiki-loses-its')
    : msg('email-account-have-inside-wiki-not')
  return {
    to: { name: '', address: to },
    subject: msg('email-no-longer-manage-wiki'),
    body: [
      msg('email-hello'),
      msg('email-1-has-removed-from-people', by, named(wiki), config.serviceName, rights),
    ],
  }
}

function news(config: Config, wiki: NamedWiki, to: string, subject: string, body: EmailPart[]): Email {
  return {
    to: { name: '', address: to },
    subject,
    body: [
      msg('email-hello'),
      ...body,
      { label: msg('email-see-wikis-people'), link: config.publicUrl + routes.manageWiki(wiki.id) },
    ],
  }
}

function named({ sitename, domain, domain_verified }: NamedWiki): string {
  const name = msg('email-wiki-1', quoted(sitename))
  return domain_verified ? msg('email-1-at-2', name, decodedDomain(domain)) : name
}
