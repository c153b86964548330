import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { formatUtcDay } from '#contract/format-utc.ts'
import { DOMAIN_CLAIM_DAYS } from '#contract/limits.ts'
import { routes } from '#contract/paths.ts'
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
  return emailAbout(news, 'is verified', [
    `the domain ${shown(news)} is verified, and your wiki “${news.sitename}” has been created there. The login details of its first admin come in a separate email.`,
    { label: 'Manage your wiki', link: managePage(config, news) },
  ])
}

export function claimExpiringEmail(config: Config, news: ClaimNews & { expires_at: number }): Email {
  return emailAbout(news, 'is not verified yet', [
    `your wiki “${news.sitename}” waits for its domain ${shown(news)}. If the domain is not verified by ${formatUtcDay(news.expires_at)}, the wiki is not made and the domain is free for others.`,
    'The page below shows which DNS record is missing.',
    { label: 'Verify the domain', link: managePage(config, news) },
  ])
}

export function claimExpiredEmail(config: Config, news: ClaimNews): Email {
  return emailAbout(news, 'was not verified in time', [
    `the domain ${shown(news)} was not verified within ${DOMAIN_CLAIM_DAYS} days, so your wiki “${news.sitename}” was not made. You can create it again at any time.`,
    { label: 'Create a wiki', link: `${config.publicUrl}${routes.createWiki}` },
  ])
}

export function claimLostEmail(config: Config, news: ClaimNews): Email {
  return emailAbout(news, 'was verified by another account', [
    `another account has proven that the domain ${shown(news)} is theirs, so your wiki “${news.sitename}” cannot be made there.`,
    'If the domain is yours, please check who can change its DNS records, and write to us.',
    { label: 'Write to us', link: `${config.publicUrl}${routes.contact}` },
  ])
}

function emailAbout(news: ClaimNews, what: string, body: Email['body']): Email {
  return {
    to: { name: '', address: news.email },
    subject: `${decodedDomain(news.domain)} ${what}`,
    body: ['Hello,', ...body],
  }
}

/**
 * Shows a domain in another script with its punycode too, because letters of two scripts can look the same.
 */
function shown({ domain }: ClaimNews): string {
  const decoded = decodedDomain(domain)
  return decoded === domain ? domain : `${decoded} (${domain})`
}

function managePage({ publicUrl }: Config, { wiki_id }: ClaimNews): string {
  return `${publicUrl}${routes.manageWiki(wiki_id)}`
}
