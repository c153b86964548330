import type { Generated } from 'kysely'
import type { CaseState } from '#contract/operator/case-acts.ts'
import type { AppealOutcome, Decision, Ground } from '#contract/operator/case-decisions.ts'
import type { CaseParty } from '#contract/operator/cases.ts'

/** What a report of illegal content becomes; deleted with it. */
export interface CasesTable {
  /** The report's. */
  id: number
  state: CaseState
  /** Grows with every act but notes. */
  revision: Generated<number>
  /** The wiki that is reported; null for an address of no wiki here. */
  wiki_id: number | null
  /** Its domain at that time; '' for none. */
  wiki: string
  /** The operator or moderator in charge. */
  assignee_id: number | null
  /** The decision that applies; '' before there is one. */
  decision: Generated<Decision | ''>
  created_at: number
  review_by: number
  decided_at: number | null
  appeal_until: number | null
  closed_at: number | null
}

/** Notes of operators and moderators, for each other. */
export interface CaseNotesTable {
  id: Generated<number>
  case_id: number
  at: number
  /** The email address at that time; the account may be gone. */
  who: string
  text: string
}

/** Decisions on a report, with the parts of which the statement of reasons is composed. */
export interface CaseDecisionsTable {
  id: Generated<number>
  case_id: number
  at: number
  /** The email address at that time; the account may be gone. */
  who: string
  user_id: number | null
  /** Null for the first decision; what an appeal has led to for others. */
  outcome: AppealOutcome | null
  decision: Decision
  facts: string
  ground: Ground
  ground_text: string
  scope: string
}

/** Who got a decision and may appeal against it once. */
export interface CasePartiesTable {
  id: Generated<number>
  case_id: number
  party: CaseParty
  /** The owner's account; null for a reporter, whose address is the report's. */
  user_id: number | null
  /** The token itself is only in the email. */
  token_hash: string
  expires_at: number
  appealed_at: number | null
  appeal: string | null
}
