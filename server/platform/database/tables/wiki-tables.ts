import type { ColumnType, Generated } from 'kysely'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

export interface WikisTable {
  id: Generated<number>
  sitename: string
  /**
   * Lower-case ASCII host, with the port unless it is the scheme's default. Unique: the row stays after the
   * purge, so a used domain is never free again. A wiki that waits for its domain's proof has
   * `waiting:<token>` instead.
   */
  domain: string
  /**
   * `waiting` until its custom domain is proven (see `domain_claims`), `creating` while the engine creates
   * it. A row in either state belongs to a wiki that was not yet confirmed to its manager.
   */
  state: 'waiting' | 'creating' | 'ready' | 'purged'
  /** The first wiki admin's user name. */
  username: ColumnType<UserName, UserName, UserName | ''>
  /** Its content language. */
  language: Generated<LanguageCode>
  is_featured: Generated<number>
  /** Whether only people with an account on it can read it; the last published value. */
  is_private: Generated<number>
  description: string | null
  created_at: number
  deleted_at: number | null
  purged_at: number | null
  /** When its owners were asked whether they want to keep it although it is empty; null if they were not. */
  empty_told_at: number | null
  /** When somebody has marked it as not spam in the console; null if nobody has, or no longer. */
  no_spam_at: number | null
  /** When an operator suspended it, so that nothing of it is served; null if it is not suspended. */
  suspended_at: number | null
  /** The reason, shown to everyone who requests anything of the wiki. */
  suspended_for: string | null
  /** Whether it is suspended for legal reasons. */
  suspended_by_law: Generated<number>
  /** Why an operator has made it read-only, as shown on the wiki; null if it is not read-only. */
  read_only_for: string | null
  /**
   * Grows with every change that must be published to the wiki (settings, logo, deletion), in the same
   * transaction.
   */
  revision: Generated<number>
  /** The last published revision; lower than `revision` while a change waits to be published. */
  published_revision: Generated<number>
  /** The sitename in the form that lists are sorted by. */
  sort_name: Generated<string>
  /** Copies of the statistics for the lists' indices; 0 until they are first read. */
  pages: Generated<number>
  edits: Generated<number>
  /** UTC epoch milliseconds; also 0 if there was no edit. */
  last_edited_at: Generated<number>
  /** The wiki's own quota in MB, 0 for none; null for the service's default. */
  quota_mb: number | null
}

/** Wikis created within the last day, by account and network, for the limits on creation. */
export interface WikiCreationsTable {
  wiki_id: number
  user_id: number | null
  /**
   * The narrowest network of the IP address, and in `site` the widest if it is a different one, as `networksOf`
   * names them.
   */
  network: string
  site: string | null
  /** The result of `requestKey`; null if the client sent no request key. */
  request: string | null
  created_at: number
}

/** Every profile that was saved. The newest one applies. */
export interface WikiProfilesTable {
  id: Generated<number>
  wiki_id: number
  purpose: string
  purpose_other: string | null
  audience: string | null
  audience_other: string | null
  temporality: string
  temporality_other: string | null
  created_at: number
  updated_at: number
}

/** The answer about knowledge equity when the wiki was created; no row if it was not asked or answered. */
export interface WikiKnowledgeEquityTable {
  wiki_id: number
  selected_option: 'yes' | 'no' | 'unsure' | 'unsaid'
  free_text: string | null
  created_at: number
}

/** Settings that differ from their defaults, by their name on the wire. */
export interface WikiSettingsTable {
  wiki_id: number
  name: string
  value: string
  updated_at: number
}

/** A wiki's logo, redrawn from the uploaded file. */
export interface WikiLogosTable {
  wiki_id: number
  /**
   * The hash of the uploaded file, hex. Part of the logo's URL, so that browsers may cache it without limit.
   */
  hash: string
  updated_at: number
  /** 135 pixels wide and high. */
  png: Uint8Array
  /** 270 pixels wide and high, or the uploaded size if that is smaller. */
  png_double: Uint8Array
  /** An .ico of 16, 32 and 48 pixels. */
  favicon: Uint8Array
  /** The service's origin in the logo's published URL; null before the first publication. */
  published_origin: string | null
}

export interface WikiSiteStatsTable {
  wiki_id: number
  pages: number
  articles: number
  edits: number
  images: number
  users: number
  activeusers: number
  /** 0 until the statistics are read for the first time since this column was added. */
  admins: Generated<number>
  /** When people first and last edited it; null if nobody has, or if this was not read yet. */
  first_edited_at: Generated<number | null>
  last_edited_at: Generated<number | null>
  updated_at: number
}

/** Why members deleted their wikis. */
export interface WikiDeletionsTable {
  wiki_id: number
  /** JSON list of texts. */
  reasons: string
  created_at: number
}

/**
 * An account's claim to a custom domain, for the wiki that is created once it is proven. Any number of
 * accounts may claim a domain that is not proven yet. A wiki without a row has a subdomain, or a domain from
 * before proofs were required.
 */
export interface DomainClaimsTable {
  wiki_id: number
  user_id: number
  /** As the wiki's `domain` will be. */
  domain: WikiDomain
  /** The domain without its port, as DNS knows it. */
  host: string
  /** Random, hex; only the wiki's managers know it. */
  token: string
  status: 'waiting' | 'verified' | 'expired' | 'lost'
  created_at: number
  expires_at: number
  ended_at: number | null
  /** When the managers were reminded that it expires soon. */
  reminded_at: number | null
  /** When DNS was last queried; 0 before the first time. */
  checked_at: Generated<number>
  /** The answer of DNS, as JSON. */
  seen: string | null
}

/** Custom domains that the reverse proxy has requested a certificate for. */
export interface DomainCertificatesTable {
  wiki_id: number
  /** When it was allowed for the first time; null if never. */
  allowed_at: number | null
  /** When it was last refused because the account had reached its limit; null once it is allowed. */
  refused_at: number | null
}
