import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '#contract/account/account-data.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/schema.ts'
import { isoTime } from '#server/platform/iso-time.ts'

interface Part {
  readonly table: keyof Database
  /** Leaves out hashes and tokens, which open something, and columns that say nothing about the member. */
  readonly columns: readonly string[]
  readonly where: (user: UserRow) => RawBuilder<unknown>
}

const ofUser = ({ id }: UserRow) => sql`user_id = ${id}`

/** Anybody can sign up with another person's address, so it finds nothing before it is verified. */
const byAddress = (condition: (user: UserRow) => RawBuilder<unknown>) => (user: UserRow) =>
  user.verified_at === null ? sql`1 = 0` : condition(user)

/** Whether what somebody has typed into a form is an account's address, in whatever spelling. */
export function isTyped(column: string, { email, email_key }: UserRow): RawBuilder<boolean> {
  return sql`lower(trim(${sql.ref(column)})) in (${email.toLowerCase()}, ${email_key})`
}

/** All that is stored about an account, under the names that a member reads. */
export const PARTS: Readonly<Record<string, Part>> = {
  account: {
    table: 'users',
    columns: [
      'id',
      'email',
      'verified_at',
      'created_at',
      'closes_at',
      'language',
      'suspended_at',
      'suspended_for',
      'signed_up_among_many',
      'is_one_of_series',
      'no_spam_at',
    ],
    where: ({ id }) => sql`id = ${id}`,
  },
  sessions: {
    table: 'sessions',
    columns: ['created_at', 'last_used_at', 'authenticated_at', 'expires_at', 'user_agent'],
    where: ofUser,
  },
  two_step_log_in: {
    table: 'two_step_log_ins',
    columns: ['created_at', 'confirmed_at'],
    where: ofUser,
  },
  recovery_codes: { table: 'recovery_codes', columns: ['created_at'], where: ofUser },
  passkeys: { table: 'passkeys', columns: ['id', 'name', 'created_at', 'last_used_at'], where: ofUser },
  log_ins_begun: { table: 'log_in_steps', columns: ['purpose', 'expires_at'], where: ofUser },
  api_tokens: {
    table: 'api_tokens',
    columns: ['name', 'scopes', 'created_at', 'last_used_at', 'expires_at'],
    where: ofUser,
  },
  links_in_emails: { table: 'user_tokens', columns: ['purpose', 'created_at', 'expires_at'], where: ofUser },
  changes_of_the_email_address: {
    table: 'email_changes',
    columns: ['old_email', 'new_email', 'confirmed_at', 'expires_at'],
    where: ofUser,
  },
  log_in_by_an_institution: {
    table: 'institution_links',
    columns: ['issuer', 'subject', 'email', 'created_at'],
    where: ofUser,
  },
  log_ins_to_other_tools: { table: 'tool_rows', columns: ['model', 'expires_at'], where: ofUser },
  log_ins_at_an_institution_under_way: {
    table: 'institution_log_ins',
    columns: ['issuer', 'subject', 'email', 'created_at', 'expires_at'],
    where: byAddress(({ email, email_key }) => sql`email in (${email}, ${email_key})`),
  },
  role_in_the_console: { table: 'operators', columns: ['role', 'added_at'], where: ofUser },
  acts_as_an_operator: {
    table: 'audit_log',
    columns: ['at', 'act', 'target', 'reason', 'before', 'after'],
    where: byAddress(({ email }) => sql`who = ${email}`),
  },
  acts_of_operators: {
    table: 'audit_log',
    columns: ['at', 'act', 'reason', 'before', 'after'],
    where: ({ id }) => sql`target_kind = 'account' and target_id = ${String(id)}`,
  },
  policies_accepted: { table: 'policy_acceptances', columns: ['policy_id', 'accepted_at'], where: ofUser },
  policies_announced: {
    table: 'policy_announcements',
    columns: ['policy_id', 'announced_at'],
    where: ofUser,
  },
  wikis: {
    table: 'wikis',
    columns: ['id', 'sitename', 'domain', 'username', 'created_at', 'deleted_at'],
    where: ({ id }) => sql`id in (select wiki_id from wiki_managers where user_id = ${id})`,
  },
  roles: { table: 'wiki_managers', columns: ['wiki_id', 'role', 'created_at'], where: ofUser },
  accounts_on_wikis: {
    table: 'wiki_account_links',
    columns: ['wiki_id', 'username', 'created_at', 'agreed_at'],
    where: ofUser,
  },
  log_ins_to_wikis: { table: 'wiki_log_ins', columns: ['wiki_id', 'domain', 'expires_at'], where: ofUser },
  wikis_created_today: {
    table: 'wiki_creations',
    columns: ['wiki_id', 'network', 'site', 'created_at'],
    where: ofUser,
  },
  claims_to_domains: {
    table: 'domain_claims',
    columns: ['wiki_id', 'domain', 'status', 'created_at', 'expires_at', 'ended_at'],
    where: ofUser,
  },
  invitations_sent: {
    table: 'wiki_invitations',
    columns: ['wiki_id', 'email', 'role', 'created_at', 'expires_at', 'ended_at', 'outcome'],
    where: ({ id }) => sql`invited_by = ${id}`,
  },
  invitations_received: {
    table: 'wiki_invitations',
    columns: ['wiki_id', 'email', 'role', 'created_at', 'expires_at', 'ended_at', 'outcome'],
    where: byAddress(({ email_key }) => sql`email_key = ${email_key}`),
  },
  changes_of_wikis: {
    table: 'wiki_history',
    columns: ['wiki_id', 'at', 'kind', 'subject', 'before', 'after'],
    where: byAddress(({ email }) => sql`who = ${email}`),
  },
  exports: {
    table: 'wiki_exports',
    columns: ['wiki_id', 'kind', 'status', 'created_at', 'finished_at', 'expires_at'],
    where: ofUser,
  },
  batches: {
    table: 'wiki_batches',
    columns: ['wiki_id', 'username', 'name', 'format', 'file_name', 'status', 'created_at', 'finished_at'],
    where: ofUser,
  },
  imports: {
    table: 'wiki_imports',
    columns: ['wiki_id', 'file_name', 'size', 'status', 'network', 'created_at', 'finished_at'],
    where: ofUser,
  },
  restores: {
    table: 'wiki_restores',
    columns: ['wiki_id', 'mode', 'status', 'started_at', 'finished_at'],
    where: ofUser,
  },
  jobs: {
    table: 'jobs',
    columns: ['kind', 'status', 'network', 'created_at', 'finished_at'],
    where: ({ id }) => sql`account = ${String(id)}`,
  },
  // Emails with a password or a link are encrypted while they wait; `links_in_emails` lists those.
  emails_waiting: {
    table: 'jobs',
    columns: ['kind', 'status', 'created_at'],
    where: byAddress(
      ({ email }) =>
        sql`kind = 'mail.send' and payload like ${`%"address":${escapeLike(JSON.stringify(email))}%`} escape '!'`,
    ),
  },
  reports_of_content: {
    table: 'complaints',
    columns: ['url', 'message', 'name', 'email', 'created_at'],
    where: byAddress(user => isTyped('email', user)),
  },
  messages_to_the_team: {
    table: 'contact_messages',
    columns: ['name', 'subject', 'contact_details', 'message', 'created_at'],
    where: byAddress(user => isTyped('contact_details', user)),
  },
  appeals: { table: 'case_parties', columns: ['case_id', 'party', 'appealed_at', 'appeal'], where: ofUser },
  reports_in_charge: {
    table: 'cases',
    columns: ['id', 'state', 'created_at'],
    where: ({ id }) => sql`assignee_id = ${id}`,
  },
  notes_on_reports: {
    table: 'case_notes',
    columns: ['case_id', 'at', 'text'],
    where: byAddress(({ email }) => sql`who = ${email}`),
  },
  replies_to_messages: {
    table: 'contact_replies',
    columns: ['at', 'text'],
    where: byAddress(({ email }) => sql`who = ${email}`),
  },
  decisions_on_reports: {
    table: 'case_decisions',
    columns: ['case_id', 'at', 'decision', 'outcome', 'facts', 'ground', 'ground_text', 'scope'],
    where: ofUser,
  },
}

function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&')
}

/** Reads what is stored about an account, without the secrets in it. */
export async function readAccountData(db: Db, user: UserRow): Promise<Record<string, StoredRow[]>> {
  const data: Record<string, StoredRow[]> = {}
  for (const [name, { table, columns, where }] of Object.entries(PARTS)) {
    const names = sql.join(columns.map(column => sql.ref(column)))
    const query = sql<StoredRow>`select ${names} from ${sql.table(table)} where ${where(user)}`
    data[name] = (await query.execute(db)).rows.map(withTimes)
  }
  return data
}

function withTimes(row: StoredRow): StoredRow {
  const isTime = (name: string) => name === 'at' || name.endsWith('_at')
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    isTime(name) && value !== null ? isoTime(Number(value)) : value,
  ])
  return Object.fromEntries(entries)
}
