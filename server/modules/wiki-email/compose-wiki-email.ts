import { isIP } from 'node:net'
import { TEMPORARY_PASSWORD_DAYS } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email, EmailPart } from '#server/platform/email/mailer.ts'
import type { WikiEmail } from '#server/wikis/email/wiki-email.ts'
import { quoted, readsLikeName } from './quoted.ts'

interface Words {
  readonly subject: string
  /** Why the recipient got the email. */
  readonly why: string
  readonly body: readonly EmailPart[]
}

/**
 * Composes a wiki's email from the service's own text. Only names come from the wiki, in quotation marks.
 * @param stopLink with which the recipient stops these emails.
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
      msg('email-hello'),
      ...body,
      msg('email-email-about-wiki-1-its', quoted(sitename), config.serviceName),
      { label: msg('email-open-wiki'), link: `${wikiEmail.server}/` },
      msg('email-got-email-because-1', why),
      { label: msg('email-stop-these-emails'), link: stopLink },
    ],
  }
}

function wordsOf(wikiEmail: WikiEmail): Words {
  const account =
    wikiEmail.user === '' ? msg('email-account') : msg('email-account-1', quoted(wikiEmail.user))
  switch (wikiEmail.kind) {
    case 'password-reset':
      return {
        subject: msg('email-temporary-password-account'),
        why: msg('email-address-belongs-account-there'),
        body: [
          msg('email-1-asked-new-password-2', describeActor(wikiEmail.by), account),
          ...login(wikiEmail),
          msg('email-if-was-not-can-ignore-3'),
        ],
      }
    case 'new-account':
      return {
        subject: msg('email-account-was-made'),
        why: msg('email-somebody-entered-address-when-they'),
        body: [
          msg('email-1-made-2-wiki-if', describeActor(wikiEmail.by), account),
          ...login(wikiEmail),
          msg('email-if-do-not-know-about'),
        ],
      }
    case 'confirm-address':
      return {
        subject: msg('email-please-confirm-email-address'),
        why: msg('email-somebody-entered-address-account'),
        body: [
          msg('email-somebody-probably-entered-email-address', account),
          ...link(msg('email-confirm-address'), wikiEmail.confirmLink),
          msg('email-if-was-not-please-say'),
          ...link(msg('email-not-my-account'), wikiEmail.denyLink),
        ],
      }
    case 'address-changed':
    case 'address-removed':
      return {
        subject: msg('email-email-address-no-longer-used'),
        why: msg('email-address-belonged-account-until-now'),
        body: [
          wikiEmail.kind === 'address-changed'
            ? msg('email-1-wiki-now-has-another', account)
            : msg('email-1-wiki-no-longer-has', account),
          msg('email-if-did-not-want-log'),
        ],
      }
    case 'account-request':
      return {
        subject: msg('email-please-confirm-email-address'),
        why: msg('email-somebody-entered-address-when-they-2'),
        body: [
          msg('email-somebody-probably-asked-1-wiki', account),
          ...link(msg('email-confirm-address'), wikiEmail.confirmLink),
          msg('email-if-was-not-can-ignore-2'),
        ],
      }
    case 'account-request-answered':
      return {
        subject: msg('email-news-request-account'),
        why: msg('email-address-was-entered-request-account'),
        body: [
          msg('email-people-who-run-wiki-have', account),
          ...link(msg('email-choose-password'), `${wikiEmail.server}/wiki/Special:PasswordReset`),
        ],
      }
    case 'other':
      return {
        subject: msg('email-there-news-account'),
        why: msg('email-address-belongs-account-there'),
        body: [msg('email-there-news-1-wiki-log', account)],
      }
  }
}

function link(label: string, address: string | null): EmailPart[] {
  return address === null ? [] : [{ label, link: address }]
}

function login({ user, password }: WikiEmail): EmailPart[] {
  const note = msg('email-password-temporary-wiki-asks-new', TEMPORARY_PASSWORD_DAYS)
  if (readsLikeName(user)) return [{ lines: [`Username: ${user}`, `Password: ${password}`] }, note]
  return [{ lines: [`Password: ${password}`] }, msg('email-username-account-name-quotation-marks'), note]
}

/** MediaWiki names a visitor by IP address. */
function describeActor(by: string): string {
  if (by === '') return 'somebody'
  return isIP(by) ? msg('email-somebody-at-network-address-1', by) : msg('email-member-called-1', quoted(by))
}
