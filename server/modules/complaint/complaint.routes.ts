import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { reporterOf } from './complaint.emails.ts'
import { COMPLAINT_LIMIT, complaintEndpoint } from './complaint.endpoints.ts'
import { forgetOldComplaints, receiveComplaint } from './complaint.usecases.ts'

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
