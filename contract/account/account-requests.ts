import { object, string } from 'yup'
import { messages } from '#contract/messages.ts'

/** The query of `DELETE /user/sessions`. */
export const endSessionsSchema = object({
  session: string().required(messages.fieldRequired).max(32, 'Max 32 characters'),
}).noUnknown()
