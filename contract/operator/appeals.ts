import { type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { requiredText } from '#contract/schemas/required-text.ts'
import { msg } from '#i18n/msg.ts'
import type { CaseParty } from './cases.ts'

/** Characters of an appeal. */
export const APPEAL_TEXT_MAX = 10_000

const token = string().required(messages.fieldRequired).max(200, msg('common-max-1-characters', 200))

export const appealTokenSchema = object({ token })

/** The form behind the link, and the body of `POST /appeal/send`. */
export const appealSchema = object({
  token,
  text: requiredText(messages.fieldRequired).max(
    APPEAL_TEXT_MAX,
    msg('common-max-1-characters', APPEAL_TEXT_MAX),
  ),
})

export type AppealRequest = InferType<typeof appealSchema>

/** What the link in an email shows to whoever has it. It reveals nothing about the other side. */
export interface AppealableDecision {
  /** The case's number. */
  readonly id: number
  readonly party: CaseParty
  readonly decided_at: string
  readonly appeal_until: string
  readonly statement: readonly string[]
}

export interface AppealableDecisionResponse {
  readonly data: AppealableDecision
}
