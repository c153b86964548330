import { type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** Characters that the reason of an act may have. */
export const REASON_MAX = 500

/** Why an operator does something. It stands in the audit log. */
export const reason = string()
  .required(messages.fieldRequired)
  .matches(/\S/, messages.fieldRequired)
  .max(REASON_MAX, msg('common-max-1-characters', REASON_MAX))

/** What every act of the console takes, at least. */
export const actSchema = object({ reason }).noUnknown()

export type ActRequest = InferType<typeof actSchema>
