import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { formatUtcDay } from '#contract/format-utc.ts'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { decodedDomain } from '#server/modules/wikis/shared/decoded-domain.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import type { Email } from '#server/platform/email/mailer.ts'

type Config = Pick<ServerConfig, 'publicUrl'>

/** The data of an email about a claim. */
export interface ClaimNews {
  readonly wiki_id: number
  readonly domain: WikiDomain
  readonly sitename: string
  readonly email: string
}

export function domainVerifiedEmail(config: Config, news: ClaimNews): Email {
  return emailAbout(news, msg('email-verified'), [
    msg('email-domain-1-verified-wiki-2', shown(news), news.sitename),
    { label: msg('email-manage-wiki-2'), link: managePage(config, news) },
  ])
}

export function claimExpiringEmail(config: Config, news: ClaimNews & { expires_at: number }): Email {
  return emailAbout(news, msg('email-not-verified-yet'), [
    msg('email-wiki-1-waits-its-domain', news.sitename, shown(news), formatUtcDay(news.expires_at)),
    msg('email-page-below-shows-which-dns'),
    { label: msg('email-verify-domain'), link: managePage(config, news) },
  ])
}

export function claimExpiredEmail(config: Config, news: ClaimNews): Email {
  return emailAbout(news, msg('email-was-not-verified-time'), [
    msg('email-domain-1-was-not-verified', shown(news), DOMAIN_CLAIM_DAYS, news.sitename),
    { label: msg('common-create-wiki'), link: `${config.publicUrl}${routes.createWiki}` },
  ])
}

export function claimLostEmail(config: Config, news: ClaimNews): Email {
  return emailAbout(news, msg('email-was-verified-by-another-account'), [
    msg('email-another-account-has-proven-domain', shown(news), news.sitename),
    msg('email-if-domain-yours-please-check'),
    { label: msg('common-write-us'), link: `${config.publicUrl}${routes.contact}` },
  ])
}

function emailAbout(news: ClaimNews, what: string, body: Email['body']): Email {
  return {
    to: { name: '', address: news.email },
    subject: `${decodedDomain(news.domain)} ${what}`,
    body: [msg('email-hello'), ...body],
  }
}

/**
 * Adds the punycode to a domain in another script, because letters of two scripts can look the same.
 */
function shown({ domain }: ClaimNews): string {
  const decoded = decodedDomain(domain)
  return decoded === domain ? domain : `${decoded} (${domain})`
}

function managePage({ publicUrl }: Config, { wiki_id }: ClaimNews): string {
  return `${publicUrl}${routes.manageWiki(wiki_id)}`
}
