import { type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** The most characters of the reason of an act. */
export const REASON_MAX = 500

/** Why an operator does something. The audit log shows it. */
export const reason = string()
  .required(messages.fieldRequired)
  .matches(/\S/, messages.fieldRequired)
  .max(REASON_MAX, msg('common-max-1-characters', REASON_MAX))

/** The least that every act of the console requires. */
export const actSchema = object({ reason }).noUnknown()

export type ActRequest = InferType<typeof actSchema>
