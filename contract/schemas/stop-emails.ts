import { type InferType, object, string } from 'yup'
import { msg } from '#i18n/msg.ts'

const STOP_EMAILS_SCOPES = ['wiki', 'everyWiki', 'none'] as const
/** Which emails to stop: those of one wiki, those of every wiki, or none, which starts all of them again. */
export type StopEmailsScope = (typeof STOP_EMAILS_SCOPES)[number]

/** `POST /mail/stop`. */
export const stopEmailsSchema = object({
  token: string().required(msg('common-link-not-complete')).max(300, msg('common-link-not-complete')),
  scope: string()
    .oneOf(STOP_EMAILS_SCOPES, msg('common-please-select-option'))
    .required(msg('common-please-select-option')),
}).noUnknown()

export type StopEmailsRequest = InferType<typeof stopEmailsSchema>
