import type {
  PolicyAcceptancesTable,
  PolicyAnnouncementsTable,
  SessionsTable,
  UsersTable,
  UserTokensTable,
} from './tables/account-tables.ts'
import type { EntityImportsTable, ImportedEntitiesTable } from './tables/entity-import-tables.ts'
import type {
  ComplaintsTable,
  ContactMessagesTable,
  OperatorNoticesTable,
  UnsolicitedWikiMailsTable,
  WikiMailStopsTable,
} from './tables/message-tables.ts'
import type {
  CaptchaSolutionsTable,
  JobsTable,
  RateLimitsTable,
  ServiceSecretsTable,
} from './tables/service-tables.ts'
import type {
  DomainClaimsTable,
  WikiCreationsTable,
  WikiDeletionsTable,
  WikiKnowledgeEquityTable,
  WikiLogosTable,
  WikiManagersTable,
  WikiProfilesTable,
  WikiSettingsTable,
  WikiSiteStatsTable,
  WikisTable,
} from './tables/wiki-tables.ts'

/**
 * The tables of both databases. Times are UTC epoch milliseconds, flags are 0 or 1, the database assigns ids.
 * The migrations in `migrations/` create them.
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
