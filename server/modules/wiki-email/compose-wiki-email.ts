import { isIP } from 'node:net'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'
import type { WikiEmail } from '#server/wikis/email/wiki-email.ts'
import { quoted, readsLikeName } from './quoted.ts'

interface Words {
  readonly subject: string
  /** Why the recipient got it. */
  readonly why: string
  readonly body: readonly EmailPart[]
}

/**
 * Composes a wiki's email from the service's own text. Only names come from the wiki, in quotation marks.
 * @param stopLink where the recipient stops these emails.
 */
export function composeWikiEmail(
  config: Pick<ServerConfig, 'serviceName' | 'wikiMailFrom'>,
  wikiEmail: WikiEmail,
  sitename: string,
  stopLink: string,
): Email {
  const { subject, why, body } = wordsOf(wikiEmail)
  return {
    from: config.wikiMailFrom,
    to: { name: '', address: wikiEmail.to },
    secret: true,
    stopLink,
    subject: `${subject} (${wikiEmail.domain})`,
    body: [
      'Hello,',
      ...body,
      `This email is about the wiki ${quoted(sitename)}. Its members run it; ${config.serviceName} hosts it and does not check what they call it or themselves.`,
      { label: 'Open the wiki', link: `${wikiEmail.server}/` },
      `You got this email because ${why}`,
      { label: 'Stop these emails', link: stopLink },
    ],
  }
}

function wordsOf(wikiEmail: WikiEmail): Words {
  const account = wikiEmail.user === '' ? 'an account' : `the account ${quoted(wikiEmail.user)}`
  switch (wikiEmail.kind) {
    case 'password-reset':
      return {
        subject: 'A temporary password for your account',
        why: 'your address belongs to an account there.',
        body: [
          `${describeActor(wikiEmail.by)} asked for a new password for ${account} on the wiki. If it was you, log in with:`,
          ...login(wikiEmail),
          'If it was not you, you can ignore this email: your current password still works.',
        ],
      }
    case 'new-account':
      return {
        subject: 'An account was made for you',
        why: 'somebody entered your address when they made the account.',
        body: [
          `${describeActor(wikiEmail.by)} made ${account} for you on the wiki. If you want it, log in with:`,
          ...login(wikiEmail),
          'If you do not know about this, you can ignore this email.',
        ],
      }
    case 'confirm-address':
      return {
        subject: 'Please confirm your email address',
        why: 'somebody entered your address for the account.',
        body: [
          `somebody, probably you, entered this email address for ${account} on the wiki. If it was you, please confirm it:`,
          ...link('Confirm the address', wikiEmail.confirmLink),
          'If it was not you, please say so:',
          ...link('This is not my account', wikiEmail.denyLink),
        ],
      }
    case 'address-changed':
    case 'address-removed':
      return {
        subject: 'Your email address is no longer used for an account',
        why: 'your address belonged to the account until now.',
        body: [
          wikiEmail.kind === 'address-changed'
            ? `${account} on the wiki now has another email address.`
            : `${account} on the wiki no longer has an email address.`,
          'If you did not want that, log in and change your password, or ask the people who run the wiki.',
        ],
      }
    case 'account-request':
      return {
        subject: 'Please confirm your email address',
        why: 'somebody entered your address when they asked for an account.',
        body: [
          `somebody, probably you, asked for ${account} on the wiki. If it was you, please confirm this email address:`,
          ...link('Confirm the address', wikiEmail.confirmLink),
          'If it was not you, you can ignore this email.',
        ],
      }
    case 'account-request-answered':
      return {
        subject: 'News of your request for an account',
        why: 'your address was entered in a request for an account there.',
        body: [
          `the people who run the wiki have looked at the request for ${account}. If they accepted it, choose a password to log in:`,
          ...link('Choose a password', `${wikiEmail.server}/wiki/Special:PasswordReset`),
        ],
      }
    case 'other':
      return {
        subject: 'There is news for your account',
        why: 'your address belongs to an account there.',
        body: [`there is news for ${account} on the wiki. Log in there to read it.`],
      }
  }
}

function link(label: string, address: string | null): EmailPart[] {
  return address === null ? [] : [{ label, link: address }]
}

function login({ user, password }: WikiEmail): EmailPart[] {
  const note = `The password is temporary: the wiki asks for a new one when you log in, and it stops working after ${TEMPORARY_PASSWORD_DAYS} days.`
  if (readsLikeName(user)) return [{ lines: [`Username: ${user}`, `Password: ${password}`] }, note]
  return [
    { lines: [`Password: ${password}`] },
    'Your username is the account name in quotation marks above; somebody on the wiki chose it. It may be written differently here so that email programs do not turn it into a link: the wiki’s list of users shows the exact name.',
    note,
  ]
}

/** MediaWiki names a visitor by IP address. */
function describeActor(by: string): string {
  if (by === '') return 'somebody'
  return isIP(by) ? `somebody at the network address ${by}` : `a member called ${quoted(by)}`
}
