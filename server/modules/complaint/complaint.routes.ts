import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { complaintSchema } from '#contract/schemas/complaint.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { success } from '#server/platform/http/endpoint/success.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'
import { ABOUT_REQUEST_ID } from '#server/platform/http/repeated-request.ts'
import { reporterOf } from './complaint.emails.ts'
import { forgetOldComplaints, receiveComplaint } from './complaint.usecases.ts'

const COMPLAINT_LIMIT: RateLimit = { name: 'complaint', max: 20, windowMs: HOUR_MS }

const complaintEndpoint = endpoint({
  method: 'POST',
  path: api.complaint,
  group: 'Messages',
  summary: 'Report illegal content',
  caller: 'visitor',
  body: json(complaintSchema, {
    url: 'The URL of the content; several are possible.',
    message: 'Why it is illegal.',
    recaptcha: 'The solution of the captcha, if the service requires one.',
    request_id: ABOUT_REQUEST_ID,
  }),
  responses: success('The report was received.'),
  refusals: { 400: '`email` is not a single email address.' },
  limits: [COMPLAINT_LIMIT],
})

/** With the status that existing clients know for it. */
function unusableEmail(): AppError {
  const text = 'This is not an email address. Please give one address, or none.'
  return new AppError(400, 'unusable-email', text, { fields: { email: [text] } })
}

/** `POST /complaint/sendMessage`. Source: spec 7.8. */
export function registerComplaintRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, complaintEndpoint, async (request): Promise<SuccessResponse> => {
    const complaint = await parseBody(complaintEndpoint.body, request)
    if (complaint.email?.trim() && !reporterOf(complaint)) throw unusableEmail()
    await hitNetwork(deps.limiter, COMPLAINT_LIMIT, request.ip)
    await deps.captcha.check('complaint', complaint.recaptcha)
    await receiveComplaint(deps, complaint)
    return { success: true }
  })

  deps.jobs.every('complaint.forget', () => forgetOldComplaints(deps))
}
