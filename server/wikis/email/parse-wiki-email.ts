import { WIKI_EMAIL_KINDS, type WikiEmail, type WikiEmailKind } from './wiki-email.ts'

/** Bytes of a name or an email address in MediaWiki's tables. */
const TEXT_MAX = 255
const PASSWORD = /^[0-9A-Za-z]{8,64}$/
const TOKEN = /^[0-9a-f]{32}$/

/** MediaWiki's pages that accept a token, by kind of email. */
const CONFIRM_PAGES: Partial<Record<WikiEmailKind, string>> = {
  'confirm-address': 'Special:ConfirmEmail/',
  'account-request': 'Special:RequestAccount?action=confirmemail&wpEmailToken=',
}
const DENY_PAGE = 'Special:InvalidateEmail/'

/**
 * Reads the facts of an email from a wiki's file. Builds the links from their tokens, so that no link leads to
 * another site.
 * @returns null when the file contains no email, or lacks a fact that this kind of email needs.
 */
export function parseWikiEmail(
  json: string,
  wiki: { readonly domain: string; readonly server: string },
): Omit<WikiEmail, 'isConfirmed'> | null {
  const facts = parseObject(json)
  const to = shortText(facts?.['to'])
  if (!facts || to === '') return null
  const kind = WIKI_EMAIL_KINDS.find(known => known === facts['kind']) ?? 'other'
  const link = (page: string | undefined, token: string) =>
    page !== undefined && TOKEN.test(token) ? `${wiki.server}/wiki/${page}${token}` : null
  const email = {
    domain: wiki.domain,
    server: wiki.server,
    kind,
    to,
    user: shortText(facts['user']),
    by: shortText(facts['by']),
    password: shortText(facts['password']),
    confirmLink: link(CONFIRM_PAGES[kind], shortText(facts['confirm'])),
    denyLink: link(kind === 'confirm-address' ? DENY_PAGE : undefined, shortText(facts['deny'])),
  }
  const sendsPassword = kind === 'password-reset' || kind === 'new-account'
  if (sendsPassword && !PASSWORD.test(email.password)) return null
  if (CONFIRM_PAGES[kind] !== undefined && email.confirmLink === null) return null
  return { ...email, password: sendsPassword ? email.password : '' }
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function shortText(value: unknown): string {
  return typeof value === 'string' && Buffer.byteLength(value) <= TEXT_MAX ? value : ''
}
