export const WIKI_EMAIL_KINDS = [
  /** A temporary password for somebody who asked for a new one. */
  'password-reset',
  /** An account that a member made for somebody, with a temporary password. */
  'new-account',
  /** An address that somebody entered for an account. */
  'confirm-address',
  /** To the address that an account had. */
  'address-changed',
  'address-removed',
  /** An address that somebody entered to ask for an account. */
  'account-request',
  /** An admin has decided about a request. */
  'account-request-answered',
  /** Everything else that MediaWiki and its extensions send. */
  'other',
] as const
export type WikiEmailKind = (typeof WIKI_EMAIL_KINDS)[number]

/**
 * What a wiki's MediaWiki wants somebody to know: facts alone, checked, and no words that anybody on the wiki chose, but for
 * the names of accounts.
 */
export interface WikiEmail {
  /** The wiki's domain, and its origin. From the service's own records, never from the wiki. */
  readonly domain: string
  readonly server: string
  readonly kind: WikiEmailKind
  /** What the wiki says is one bare address; not checked yet. */
  readonly to: string
  /** Whether an account of the wiki has confirmed this address. */
  readonly isConfirmed: boolean
  /** Names of accounts, as typed by anybody; '' for none. */
  readonly user: string
  /** Who caused it: a name, or an IP address. '' where nobody is known. */
  readonly by: string
  /** Letters and digits; '' for none. */
  readonly password: string
  /** Links of this wiki that confirm an address or say that it is wrong; null for none. */
  readonly confirmLink: string | null
  readonly denyLink: string | null
}

/** Takes an email for good (into a queue that is stored); rejecting means: offer it again. */
export type DeliverWikiEmail = (mail: WikiEmail) => Promise<void>
