import { routes } from '#contract/paths.ts'
import { INVITATION_DAYS } from '#contract/people/people.ts'
import { invitationPath } from '#contract/people/people-paths.ts'
import type { Role } from '#contract/people/roles.ts'
import { quoted } from '#server/modules/wiki-email/quoted.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl' | 'serviceName'>

export interface NamedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** False while anybody can claim the domain, which then says nothing about the wiki. */
  readonly domain_verified: boolean
}

interface Invited {
  readonly email: string
  readonly role: Role
  readonly handsOver: boolean
  readonly invitedBy: string
  readonly token: string
  /** Where the recipient stops such emails. */
  readonly stopLink: string
}

const AS: Readonly<Record<Role, string>> = { owner: 'an owner', manager: 'a manager' }

const MEANING: Readonly<Record<Role, string>> = {
  owner:
    'Owners manage the wiki, decide who else does, and can put it back to an earlier state or delete it.',
  manager: 'Managers change the wiki’s settings, import entities and prepare copies of it.',
}

/** Goes to an address that nobody may have verified, so only names come from the wiki, in quotation marks. */
export function invitationEmail(config: Config, wiki: NamedWiki, invited: Invited): Email {
  const { email, role, handsOver, token, stopLink } = invited
  // Whoever signs up chooses it.
  const invitedBy = quoted(invited.invitedBy)
  return {
    secret: true,
    stopLink,
    to: { name: '', address: email },
    subject: `You are invited to manage a wiki at ${config.serviceName}`,
    body: [
      'Hello,',
      `${invitedBy} invites you to be ${AS[role]} of ${named(wiki)}. ${MEANING[role]}`,
      ...(handsOver ? [`The wiki is handed over to you: ${invitedBy} becomes a manager of it.`] : []),
      { label: 'See the invitation', link: config.publicUrl + invitationPath(token) },
      `The link works once and for ${INVITATION_DAYS} days. You need an account at ${config.serviceName} with this email address.`,
      `If you do not know about this, you can ignore this email: nothing happens then. You got it because ${invitedBy} entered your address. ${config.serviceName} hosts the wiki and does not check what it is called.`,
      { label: 'Stop these emails', link: stopLink },
    ],
  }
}

/** Goes to the other owners, one of whom may see that a session was stolen. */
export function invitedNews(
  config: Config,
  wiki: NamedWiki,
  to: string,
  { email, role, by }: { readonly email: string; readonly role: Role; readonly by: string },
): Email {
  return news(config, wiki, to, 'Somebody was invited to manage a wiki', [
    `${by} has invited ${email} to be ${AS[role]} of ${named(wiki)}. Until that is accepted, an owner can withdraw it.`,
  ])
}

export function acceptedEmail(config: Config, wiki: NamedWiki, to: string, who: string, role: Role): Email {
  return news(config, wiki, to, `${who} accepted your invitation`, [
    `${who} accepted your invitation and is now ${AS[role]} of ${named(wiki)}.`,
  ])
}

export function handedOverEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, `You handed over a wiki to ${who}`, [
    `${who} accepted your invitation and is now an owner of ${named(wiki)}. As you wanted, you are a manager of it from now on.`,
  ])
}

export function declinedEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, `${who} declined your invitation`, [
    `${who} does not want to be one of the people of ${named(wiki)}. Nothing has changed.`,
  ])
}

export function roleChangedEmail(config: Config, wiki: NamedWiki, to: string, who: string): Email {
  return news(config, wiki, to, 'You are now a manager of a wiki', [
    `${who} has made you a manager of ${named(wiki)}. You were an owner of it. ${MEANING.manager}`,
  ])
}

export function removedEmail(
  config: Config,
  wiki: NamedWiki,
  to: string,
  { by, dropsRights }: { readonly by: string; readonly dropsRights: boolean },
): Email {
  const rights = dropsRights
    ? 'Your account inside the wiki loses its administrator rights there.'
    : 'An account that you have inside the wiki is not affected.'
  return {
    to: { name: '', address: to },
    subject: 'You no longer manage a wiki',
    body: [
      'Hello,',
      `${by} has removed you from the people of ${named(wiki)}. You cannot manage it at ${config.serviceName} any more. ${rights}`,
    ],
  }
}

function news(config: Config, wiki: NamedWiki, to: string, subject: string, body: EmailPart[]): Email {
  return {
    to: { name: '', address: to },
    subject,
    body: [
      'Hello,',
      ...body,
      { label: 'See the wiki’s people', link: config.publicUrl + routes.manageWiki(wiki.id) },
    ],
  }
}

function named({ sitename, domain, domain_verified }: NamedWiki): string {
  const name = `the wiki ${quoted(sitename)}`
  return domain_verified ? `${name} at ${decodedDomain(domain)}` : name
}
