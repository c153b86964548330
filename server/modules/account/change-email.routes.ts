import type { FastifyInstance } from 'fastify'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { currentUser, requireUser } from '#server/modules/session/current-user.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { accountLimits } from './account.limits.ts'
import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  undoEmailChangeEndpoint,
} from './change-email.endpoints.ts'
import { changeEmail, confirmEmail, undoEmailChange } from './change-email.usecases.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'

/** `POST /user/changeEmail`, `/user/confirmEmail` and `/user/undoEmailChange`. */
export function registerChangeEmailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, changeEmailEndpoint, async (request): Promise<SuccessResponse> => {
    const user = await requireUser(deps, request)
    const { email, password } = await parseBody(changeEmailEndpoint.body, request)
    await changeEmail(deps, user.id, email, () => requireRecentLogIn(deps, request, password, 'account'))
    return { success: true }
  })

  serve(app, confirmEmailEndpoint, async (request): Promise<SuccessResponse> => {
    const { token } = await parseBody(confirmEmailEndpoint.body, request)
    await hitNetwork(deps.limiter, accountLimits.token, request.ip)
    await confirmEmail(deps, token, await currentUser(deps, request))
    return { success: true }
  })

  serve(app, undoEmailChangeEndpoint, async (request): Promise<SuccessResponse> => {
    const { token } = await parseBody(undoEmailChangeEndpoint.body, request)
    await hitNetwork(deps.limiter, accountLimits.token, request.ip)
    await undoEmailChange(deps, token)
    return { success: true }
  })
}
