import { type InferType, object, string } from 'yup'

const STOP_MAIL_SCOPES = ['wiki', 'everyWiki', 'none'] as const
/** Which emails to stop: those of one wiki, those of every wiki, or none, which starts all of them again. */
export type StopMailScope = (typeof STOP_MAIL_SCOPES)[number]

/** `POST /mail/stop`. */
export const stopMailSchema = object({
  token: string().required('This link is not complete.').max(300, 'This link is not complete.'),
  scope: string().oneOf(STOP_MAIL_SCOPES, 'Please select an option.').required('Please select an option.'),
}).noUnknown()

export type StopMailRequest = InferType<typeof stopMailSchema>
