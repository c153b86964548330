import { string } from 'yup'
import { REQUEST_ID_MAX } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'

/**
 * The `request_id` of a body: a unique text that the client makes up for the request, and sends again if it got no answer.
 * Older clients send none, and may do the same thing twice.
 */
export const requestId = string()
  .nullable()
  .optional()
  .default(undefined)
  .max(REQUEST_ID_MAX, msg('common-max-1-characters', REQUEST_ID_MAX))
