import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { COMPLAINT_LIMIT, complaintEndpoint } from './complaint.endpoints.ts'
import { forgetOldComplaints, receiveComplaint } from './complaint.usecases.ts'

/** `POST /complaint/sendMessage`. Source: spec 7.8. */
export function registerComplaintRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, complaintEndpoint, async (request): Promise<SuccessResponse> => {
    const complaint = await parseBody(complaintEndpoint.body, request)
    await hitNetwork(deps.limiter, COMPLAINT_LIMIT, request.ip)
    await deps.captcha.check('complaint', complaint.recaptcha)
    await receiveComplaint(deps, complaint)
    return { success: true }
  })

  deps.jobs.every('complaint.forget', () => forgetOldComplaints(deps))
}
