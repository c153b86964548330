import type { ColumnType, Generated } from 'kysely'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { EntityImportStatus, ImportedEntity } from '#contract/entities/entity-import.ts'

/**
 * The tables, as both databases hold them: times are UTC epoch milliseconds, flags 0 or 1, ids grow by themselves.
 * The migrations in `migrations/` make them.
 */
export interface Database {
  users: UsersTable
  sessions: SessionsTable
  user_tokens: UserTokensTable
  captcha_solutions: CaptchaSolutionsTable
  jobs: JobsTable
  rate_limits: RateLimitsTable
  service_secrets: ServiceSecretsTable
  wikis: WikisTable
  wiki_managers: WikiManagersTable
  wiki_creations: WikiCreationsTable
  wiki_profiles: WikiProfilesTable
  wiki_settings: WikiSettingsTable
  wiki_site_stats: WikiSiteStatsTable
  wiki_logos: WikiLogosTable
  wiki_deletions: WikiDeletionsTable
  domain_claims: DomainClaimsTable
  contact_messages: ContactMessagesTable
  entity_imports: EntityImportsTable
  imported_entities: ImportedEntitiesTable
  complaints: ComplaintsTable
  policy_acceptances: PolicyAcceptancesTable
  policy_announcements: PolicyAnnouncementsTable
  wiki_knowledge_equity: WikiKnowledgeEquityTable
  operator_notices: OperatorNoticesTable
  wiki_mail_stops: WikiMailStopsTable
  unsolicited_wiki_mails: UnsolicitedWikiMailsTable
}

export interface UsersTable {
  id: Generated<number>
  /** As typed. */
  email: string
  /** The canonical spelling of the address: the unique key. */
  email_key: string
  /** PHC string, argon2id. */
  password_hash: string
  verified_at: number | null
  created_at: number
}

export interface SessionsTable {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string
  user_id: number
  created_at: number
  expires_at: number
  /** When the password was last given in this session. */
  authenticated_at: Generated<number>
}

/** Single-use tokens sent by mail. */
export interface UserTokensTable {
  /** SHA-256 of the token, hex. */
  token_hash: string
  user_id: number
  purpose: 'verify_email' | 'reset_password'
  created_at: number
  expires_at: number
}

/** Captcha solutions already used: each counts once until it expires. */
export interface CaptchaSolutionsTable {
  signature: string
  expires_at: number
}

/** Work that outlives a request. Claimed by one atomic UPDATE that sets the lease. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Set for periodic work: one row for each, re-armed after every run. */
  periodic_name: string | null
  /** JSON; emptied once done, so that no secret outlives its use. */
  payload: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  run_at: number
  lease_token: string | null
  lease_until: number | null
  last_error: string | null
  created_at: number
  finished_at: number | null
}

/** Attempts that still count, for server processes that share a PostgreSQL database. */
export interface RateLimitsTable {
  /** The limit's name, a colon, and whose attempts they are. */
  key: string
  /** JSON: `Attempts` of `http/sliding-window.ts`. */
  attempts: string
  /** When the newest attempt stops counting. */
  expires_at: number
}

/** Keys the service made for itself, shared by its processes. */
export interface ServiceSecretsTable {
  name: string
  /** Random, hex. */
  value: string
}

export interface WikisTable {
  id: Generated<number>
  sitename: string
  /**
   * Lower-cased ASCII host with the port where it is not the scheme's own. Unique for ever: the row stays after the purge,
   * so a domain once used is never free again. A wiki that waits for its domain's proof holds none: `waiting:<token>`.
   */
  domain: string
  /**
   * `waiting` until its custom domain is proven (see `domain_claims`); `creating` while the engine makes it; a row in either
   * state has no directory that anybody was promised.
   */
  state: 'waiting' | 'creating' | 'ready' | 'purged'
  /** The first admin's name on the wiki. */
  username: ColumnType<UserName, UserName, UserName | ''>
  is_featured: Generated<number>
  description: string | null
  created_at: number
  deleted_at: number | null
  purged_at: number | null
  /** Grows with every change the wiki itself must show (settings, logo, deletion), in the change's own transaction. */
  revision: Generated<number>
  /** The revision that the engine has; smaller while a change waits to be published. */
  published_revision: Generated<number>
  /** The sitename as the list is sorted by it. */
  sort_name: Generated<string>
  /** A copy of the statistics' `pages` for the list's indices; 0 until they were read. */
  pages: Generated<number>
  /** The wiki's own quota in MB, 0 for none; null for the service's. */
  quota_mb: number | null
}

/** Who may manage a wiki; the creator is the first. */
export interface WikiManagersTable {
  wiki_id: number
  user_id: number
  created_at: number
}

/** Wikis created within the last day, by whom and from where: what the limits of creation count. */
export interface WikiCreationsTable {
  wiki_id: number
  user_id: number | null
  /** The narrowest network of the address, and the widest where there is another, as `networksOf` names them. */
  network: string
  site: string | null
  created_at: number
}

/** Every profile ever given; the newest counts. */
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

/** Settings that differ from their defaults, by their name on the wire. */
export interface WikiSettingsTable {
  wiki_id: number
  name: string
  value: string
  updated_at: number
}

/** A wiki's logo, made anew from what was uploaded. */
export interface WikiLogosTable {
  wiki_id: number
  /** Of the uploaded file, hex: part of the logo's address, so that browsers may keep it for ever. */
  hash: string
  updated_at: number
  /** 135 pixels a side. */
  png: Uint8Array
  /** 270 pixels a side, or the uploaded size where that is smaller. */
  png_double: Uint8Array
  /** An .ico of 16, 32 and 48 pixels. */
  favicon: Uint8Array
  /** The service's origin in the address that the wiki has; null before it was told one. */
  published_origin: string | null
}

/**
 * An account's claim to a custom domain, for the wiki that is made there once it is proven. Any number of accounts may claim a
 * domain that nobody has proven; a wiki without a row has a subdomain, or a domain from before proofs were asked for.
 */
export interface DomainClaimsTable {
  wiki_id: number
  user_id: number
  /** As the wiki's `domain` will be. */
  domain: WikiDomain
  /** The domain without its port, as DNS knows it. */
  host: string
  /** Random, hex; known to the wiki's managers alone. */
  token: string
  status: 'waiting' | 'verified' | 'expired' | 'lost'
  created_at: number
  expires_at: number
  ended_at: number | null
  /** When the managers were told that it expires soon. */
  reminded_at: number | null
  /** When DNS was last asked; 0 before. */
  checked_at: Generated<number>
  /** What DNS showed then, as JSON. */
  seen: string | null
}

/** Why members deleted their wikis. */
export interface WikiDeletionsTable {
  wiki_id: number
  /** JSON list of texts. */
  reasons: string
  created_at: number
}

export interface WikiSiteStatsTable {
  wiki_id: number
  pages: number
  articles: number
  edits: number
  images: number
  users: number
  activeusers: number
  updated_at: number
}

/** What was sent through the contact form; forgotten after the time the privacy policy names. */
export interface ContactMessagesTable {
  id: Generated<number>
  name: string
  subject: string
  contact_details: string | null
  message: string
  created_at: number
}

/** Reports of illegal content, as typed; forgotten after the time the privacy policy names. */
export interface ComplaintsTable {
  id: Generated<number>
  url: string
  message: string
  name: string | null
  email: string | null
  created_at: number
}

/** When the operator was last written to about what. */
export interface OperatorNoticesTable {
  name: string
  sent_at: number
}

/** Each attempt to bring entities into a wiki. At most one of a wiki's is pending or has succeeded. */
export interface EntityImportsTable {
  id: Generated<number>
  wiki_id: number
  status: EntityImportStatus
  /** The source's origin. */
  source_url: string
  /** Joined by commas, with their revisions, in the order they were asked for. */
  entity_ids: string
  /** Why it failed, in words for the wiki's managers. */
  error: string | null
  started_at: number
  /** The last sign of life; an import without one for long is marked failed. */
  updated_at: number
  finished_at: number | null
}

/** What came of each entity of an import. */
export interface ImportedEntitiesTable {
  import_id: number
  source_id: string
  local_id: string | null
  label: string | null
  outcome: ImportedEntity['outcome']
  /** JSON list of sentences. */
  notes: string
}

/** Who wants no email of a wiki. */
export interface WikiMailStopsTable {
  /** Keyed hash: the table names nobody. */
  address_hash: string
  /** 0 for every wiki. */
  wiki_id: number
  created_at: number
}

/** When somebody last got an email of a wiki without having confirmed their address there; kept for a day. */
export interface UnsolicitedWikiMailsTable {
  address_hash: string
  sent_at: number
}
/** Which versions of policies a member accepted, and when. Ids are those of the policy catalogue. */
export interface PolicyAcceptancesTable {
  user_id: number
  policy_id: number
  accepted_at: number
}

/** Which coming versions a member was told of by email. */
export interface PolicyAnnouncementsTable {
  user_id: number
  policy_id: number
  announced_at: number
}

/** What the creator of a wiki answered on knowledge equity; no row where nothing was asked or answered. */
export interface WikiKnowledgeEquityTable {
  wiki_id: number
  selected_option: 'yes' | 'no' | 'unsure' | 'unsaid'
  free_text: string | null
  created_at: number
}
