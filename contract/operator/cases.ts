import { type InferType, number, object } from 'yup'
import { EMAIL_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import { CASE_STATES, type CaseState } from './case-acts.ts'
import { APPEAL_OUTCOMES, type AppealOutcome, type Decision, decisionFields } from './case-decisions.ts'
import { filterText, listParameters, oneOf } from './console-list.ts'
import type { ReportedAddress } from './reported-addresses.ts'

/** How many days there are to look at a report, and to answer an appeal. */
export const CASE_REVIEW_DAYS = 7
export const APPEAL_REVIEW_DAYS = 14

/** Characters of a note. */
export const CASE_NOTE_MAX = 10_000

/** A case in the list. It has the number of the report, which the emails name. */
export interface ListedCase {
  readonly id: number
  readonly state: CaseState
  /** The domain of the reported wiki; '' if the address is not one of a wiki here. */
  readonly wiki: string
  /** The email address of whoever is in charge; '' for nobody. */
  readonly assignee: string
  readonly created_at: string
  readonly review_by: string
  readonly decision: Decision | ''
  readonly decided_at: string | null
  readonly appeal_until: string | null
}

export interface CaseNote {
  readonly id: number
  readonly at: string
  readonly who: string
  readonly text: string
}

/** A decision on a report, or the answer to an appeal. */
export interface CaseDecision {
  readonly id: number
  readonly at: string
  readonly who: string
  readonly decision: Decision
  /** Null for the first decision. */
  readonly outcome: AppealOutcome | null
  /** The statement of reasons as it was sent, paragraph by paragraph. */
  readonly statement: readonly string[]
}

export const CASE_PARTIES = ['reporter', 'owner'] as const

export type CaseParty = (typeof CASE_PARTIES)[number]

export interface CaseAppeal {
  readonly id: number
  readonly at: string
  readonly party: CaseParty
  readonly text: string
}

/** A complete case. Texts are as typed and never HTML. */
export interface ReportCase extends ListedCase {
  /** Increases with every act except notes; acts that decide name the revision that the operator has seen. */
  readonly revision: number
  readonly wiki_id: number | null
  readonly addresses: readonly ReportedAddress[]
  readonly message: string
  readonly reporter: string | null
  readonly reporter_email: string | null
  readonly notes: readonly CaseNote[]
  readonly decisions: readonly CaseDecision[]
  readonly appeals: readonly CaseAppeal[]
}

export interface CaseResponse {
  readonly data: ReportCase
}

const CASE_SORTS = ['created_at', 'review_by'] as const

/** The query of `GET /api/operator/cases`. */
export const caseQuerySchema = object({
  ...listParameters(CASE_SORTS),
  state: oneOf(CASE_STATES),
  assignee: filterText(),
  wiki: filterText(),
})

export type CaseQuery = InferType<typeof caseQuerySchema>

const revision = number().required(messages.fieldRequired).integer().min(0)

/** The operator or moderator who takes charge. */
export const assignCaseSchema = object({
  revision,
  assignee: requiredText(messages.fieldRequired).max(EMAIL_MAX, msg('common-max-1-characters', EMAIL_MAX)),
})

export const caseNoteSchema = object({
  text: requiredText(messages.fieldRequired).max(
    CASE_NOTE_MAX,
    msg('common-max-1-characters', CASE_NOTE_MAX),
  ),
})

export const decideCaseSchema = object({ revision, ...decisionFields })

/** The decision that applies from now on, with its reasons; the earlier one again if the appeal changes nothing. */
export const answerAppealSchema = object({
  revision,
  outcome: oneOf(APPEAL_OUTCOMES).required(messages.fieldRequired),
  ...decisionFields,
})

export const closeCaseSchema = object({ revision })
