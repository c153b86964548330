import type { FastifyInstance } from 'fastify'
import type { AppealableDecisionResponse } from '#contract/operator/appeals.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { APPEAL_LIMIT, readAppealableEndpoint, sendAppealEndpoint } from './appeals.endpoints.ts'
import { readAppealable, sendAppeal } from './appeals.usecases.ts'

/** `POST /appeal` and `POST /appeal/send`. The token is in the body, so that no log of addresses has it. */
export function registerAppealRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, readAppealableEndpoint, async (request): Promise<AppealableDecisionResponse> => {
    const { token } = await parseBody(readAppealableEndpoint.body, request)
    await hitNetwork(deps.limiter, APPEAL_LIMIT, request.ip)
    return { data: await readAppealable(deps, token) }
  })

  serve(app, sendAppealEndpoint, async (request): Promise<SuccessResponse> => {
    const { token, text } = await parseBody(sendAppealEndpoint.body, request)
    await hitNetwork(deps.limiter, APPEAL_LIMIT, request.ip)
    await sendAppeal(deps, token, text)
    return { success: true }
  })
}
