import type {
  ApiTokensTable,
  EmailChangesTable,
  PolicyAcceptancesTable,
  PolicyAnnouncementsTable,
  SessionsTable,
  UsersTable,
  UserTokensTable,
} from './tables/account-tables.ts'
import type {
  CaseDecisionsTable,
  CaseNotesTable,
  CasePartiesTable,
  CasesTable,
} from './tables/case-tables.ts'
import type { EntityImportsTable, ImportedEntitiesTable } from './tables/entity-import-tables.ts'
import type {
  LogInStepsTable,
  PasskeysTable,
  RecoveryCodesTable,
  TwoStepLogInsTable,
} from './tables/factor-tables.ts'
import type { InstitutionLinksTable, InstitutionLogInsTable } from './tables/institution-tables.ts'
import type {
  ComplaintsTable,
  ContactMessagesTable,
  ContactRepliesTable,
  OperatorNoticesTable,
  UnsolicitedWikiMailsTable,
  WikiMailStopsTable,
} from './tables/message-tables.ts'
import type { WikiAccountLinksTable, WikiLogInsTable } from './tables/one-log-in-tables.ts'
import type { AuditLogTable, MaintenanceTable, OperatorsTable } from './tables/operator-tables.ts'
import type { WikiHistoryTable, WikiInvitationsTable, WikiManagersTable } from './tables/people-tables.ts'
import type {
  CaptchaSolutionsTable,
  DailyFiguresTable,
  DoneRequestsTable,
  JobsTable,
  ProcessUsesTable,
  RateLimitsTable,
  ServerProcessesTable,
  ServiceSecretsTable,
} from './tables/service-tables.ts'
import type { ToolKeysTable, ToolRowsTable } from './tables/tool-tables.ts'
import type {
  BackupRunsTable,
  WikiBackupFailuresTable,
  WikiBackupsTable,
  WikiBatchesTable,
  WikiDumpsTable,
  WikiExportsTable,
  WikiImportsTable,
  WikiRestoresTable,
} from './tables/wiki-data-tables.ts'
import type {
  UpgradeRunsTable,
  UpgradeStepsTable,
  WikiDatabasesTable,
  WikiUpgradesTable,
} from './tables/wiki-database-tables.ts'
import type {
  WikiEpochsTable,
  WikiFreezesTable,
  WikiRecordsTable,
  WikiWritingsTable,
} from './tables/wiki-record-tables.ts'
import type {
  DomainCertificatesTable,
  DomainClaimsTable,
  WikiCreationsTable,
  WikiDeletionsTable,
  WikiKnowledgeEquityTable,
  WikiLogosTable,
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
  email_changes: EmailChangesTable
  api_tokens: ApiTokensTable
  operators: OperatorsTable
  audit_log: AuditLogTable
  maintenance: MaintenanceTable
  institution_links: InstitutionLinksTable
  institution_log_ins: InstitutionLogInsTable
  two_step_log_ins: TwoStepLogInsTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  log_in_steps: LogInStepsTable
  tool_rows: ToolRowsTable
  tool_keys: ToolKeysTable
  captcha_solutions: CaptchaSolutionsTable
  done_requests: DoneRequestsTable
  jobs: JobsTable
  server_processes: ServerProcessesTable
  process_uses: ProcessUsesTable
  daily_figures: DailyFiguresTable
  rate_limits: RateLimitsTable
  service_secrets: ServiceSecretsTable
  wikis: WikisTable
  wiki_managers: WikiManagersTable
  wiki_invitations: WikiInvitationsTable
  wiki_history: WikiHistoryTable
  wiki_account_links: WikiAccountLinksTable
  wiki_log_ins: WikiLogInsTable
  wiki_creations: WikiCreationsTable
  wiki_profiles: WikiProfilesTable
  wiki_settings: WikiSettingsTable
  wiki_site_stats: WikiSiteStatsTable
  wiki_logos: WikiLogosTable
  wiki_deletions: WikiDeletionsTable
  domain_claims: DomainClaimsTable
  domain_certificates: DomainCertificatesTable
  contact_messages: ContactMessagesTable
  contact_replies: ContactRepliesTable
  entity_imports: EntityImportsTable
  imported_entities: ImportedEntitiesTable
  complaints: ComplaintsTable
  cases: CasesTable
  case_notes: CaseNotesTable
  case_decisions: CaseDecisionsTable
  case_parties: CasePartiesTable
  policy_acceptances: PolicyAcceptancesTable
  policy_announcements: PolicyAnnouncementsTable
  wiki_knowledge_equity: WikiKnowledgeEquityTable
  operator_notices: OperatorNoticesTable
  wiki_mail_stops: WikiMailStopsTable
  unsolicited_wiki_mails: UnsolicitedWikiMailsTable
  wiki_backups: WikiBackupsTable
  wiki_backup_failures: WikiBackupFailuresTable
  backup_runs: BackupRunsTable
  wiki_batches: WikiBatchesTable
  wiki_dumps: WikiDumpsTable
  wiki_exports: WikiExportsTable
  wiki_imports: WikiImportsTable
  wiki_restores: WikiRestoresTable
  wiki_records: WikiRecordsTable
  wiki_freezes: WikiFreezesTable
  wiki_epochs: WikiEpochsTable
  wiki_writings: WikiWritingsTable
  wiki_databases: WikiDatabasesTable
  wiki_upgrades: WikiUpgradesTable
  upgrade_runs: UpgradeRunsTable
  upgrade_steps: UpgradeStepsTable
}
