export const WIKI_EMAIL_KINDS = [
  /** A temporary password for a user who has asked for a new one. */
  'password-reset',
  /** An account that a member has created for another person, with a temporary password. */
  'new-account',
  /** To confirm the email address that was entered for an account. */
  'confirm-address',
  /** To the email address that an account had before. */
  'address-changed',
  'address-removed',
  /** To confirm the email address that was entered in a request for an account. */
  'account-request',
  /** A wiki admin has decided about a request for an account. */
  'account-request-answered',
  /** Any other email of MediaWiki and its extensions. */
  'other',
] as const
export type WikiEmailKind = (typeof WIKI_EMAIL_KINDS)[number]

/**
 * An email that a wiki wants to send, as checked facts. It contains no text that users of the wiki can choose
 * except the names of accounts.
 */
export interface WikiEmail {
  /** The wiki's domain and origin, from the service's own records. */
  readonly domain: string
  readonly server: string
  readonly kind: WikiEmailKind
  /** One bare email address according to the wiki; not checked yet. */
  readonly to: string
  /** Whether an account of the wiki has confirmed this email address. */
  readonly isConfirmed: boolean
  /** The name of an account, which users can choose; '' for none. */
  readonly user: string
  /** Who caused the email: a name or an IP address; '' if unknown. */
  readonly by: string
  /** A temporary password of letters and digits; '' for none. */
  readonly password: string
  /** Links to this wiki that confirm the address or reject it; null for none. */
  readonly confirmLink: string | null
  readonly denyLink: string | null
}

/** Puts an email into a persistent queue. If it rejects, the email is offered again later. */
export type DeliverWikiEmail = (email: WikiEmail) => Promise<void>
