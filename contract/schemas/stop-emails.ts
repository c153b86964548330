import { type InferType, object, string } from 'yup'

const STOP_EMAILS_SCOPES = ['wiki', 'everyWiki', 'none'] as const
/** Which emails to stop: those of one wiki, those of every wiki, or none, which starts all of them again. */
export type StopEmailsScope = (typeof STOP_EMAILS_SCOPES)[number]

/** `POST /mail/stop`. */
export const stopEmailsSchema = object({
  token: string().required('This link is not complete.').max(300, 'This link is not complete.'),
  scope: string().oneOf(STOP_EMAILS_SCOPES, 'Please select an option.').required('Please select an option.'),
}).noUnknown()

export type StopEmailsRequest = InferType<typeof stopEmailsSchema>
