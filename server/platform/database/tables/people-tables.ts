import type { Generated } from 'kysely'
import type { HistoryKind } from '#contract/people/people.ts'
import type { Role } from '#contract/people/roles.ts'

/** A wiki's people. The first is the member who created it. At least one is an owner. */
export interface WikiManagersTable {
  wiki_id: number
  user_id: number
  role: Role
  created_at: number
}

/** Invitations to manage a wiki. At most one without `ended_at` for an email address and a wiki. */
export interface WikiInvitationsTable {
  id: Generated<number>
  wiki_id: number
  /** The token itself is only in the email. */
  token_hash: string
  /** As `users.email`. */
  email: string
  /** As `users.email_key`. */
  email_key: string
  role: Role
  /** 1 if the owner who sent it becomes a manager as soon as it is accepted. */
  hands_over: number
  invited_by: number | null
  created_at: number
  expires_at: number
  /** Null while it is open. An expired invitation also has null until there is another one. */
  ended_at: number | null
  /** Also null if it expired. */
  outcome: 'accepted' | 'declined' | 'withdrawn' | null
}

/**
 * The history of changes to a wiki. Rows are only added, and removed with the wiki's data. The addresses of
 * invited people without an account are blanked.
 */
export interface WikiHistoryTable {
  id: Generated<number>
  wiki_id: number
  at: number
  /** The member’s email address at that time; null for the service itself. */
  who: string | null
  kind: HistoryKind
  subject: string | null
  before: string | null
  after: string | null
}
