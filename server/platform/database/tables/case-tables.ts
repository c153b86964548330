import type { Generated } from 'kysely'
import type { CaseState } from '#contract/operator/case-acts.ts'
import type { AppealOutcome, Decision, Ground } from '#contract/operator/case-decisions.ts'
import type { CaseParty } from '#contract/operator/cases.ts'

/** The case of a report of illegal content; deleted with the report. */
export interface CasesTable {
  /** The report's id. */
  id: number
  state: CaseState
  /** Grows with every action except notes. */
  revision: Generated<number>
  /** The reported wiki; null if the address belongs to no wiki of this service. */
  wiki_id: number | null
  /** Its domain when it was reported; '' for none. */
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

/** Notes that operators and moderators write for each other. */
export interface CaseNotesTable {
  id: Generated<number>
  case_id: number
  at: number
  /** The email address at that time; the account may be gone. */
  who: string
  text: string
}

/** Decisions on a report, with the parts of the statement of reasons. */
export interface CaseDecisionsTable {
  id: Generated<number>
  case_id: number
  at: number
  /** The email address at that time; the account may be gone. */
  who: string
  user_id: number | null
  /** The outcome of the appeal; null for the first decision. */
  outcome: AppealOutcome | null
  decision: Decision
  facts: string
  ground: Ground
  ground_text: string
  scope: string
}

/** People who received a decision and may appeal it once. */
export interface CasePartiesTable {
  id: Generated<number>
  case_id: number
  party: CaseParty
  /** The owner's account; null for the reporter, whose address is in the report. */
  user_id: number | null
  /** The token itself is only in the email. */
  token_hash: string
  expires_at: number
  appealed_at: number | null
  appeal: string | null
}
