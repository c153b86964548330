import { type InferType, object, string } from 'yup'
import { EMAIL_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/**
 * `POST /auth/login`. The maximum lengths only limit the work of the server. In a file of its own, because
 * building all schemas of accounts would take a third of the log-in page's longest task.
 */
export const loginSchema = object({
  email: string().required(messages.fieldRequired).max(EMAIL_MAX, `Max ${EMAIL_MAX} characters`),
  password: string()
    .required(messages.fieldRequired)
    .max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX)),
})

export type LoginRequest = InferType<typeof loginSchema>
