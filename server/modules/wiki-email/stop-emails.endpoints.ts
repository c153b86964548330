import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { stopEmailsSchema } from '#contract/schemas/stop-emails.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

/** Tokens cannot be guessed, so this bounds the work. */
export const STOP_LIMIT = { name: 'stop-mail', max: 60, windowMs: HOUR_MS }

export const stopEmailsEndpoint = endpoint({
  method: 'POST',
  path: api.stopEmails,
  group: 'Messages',
  summary: 'Stop the emails of wikis',
  caller: 'visitor',
  body: json(stopEmailsSchema, {
    token: 'From the link at the end of such an email.',
    scope: 'Which emails to stop; `none` starts all of them again.',
  }),
  answers: success('The choice is stored.'),
  limits: [STOP_LIMIT],
})
