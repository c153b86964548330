import type { FastifyInstance } from 'fastify'
import type { CommonPasswordsResponse, SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { setSessionCookie } from '#server/modules/session/session-cookie.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { accountLimits } from './account.limits.ts'
import { changePassword } from './change-password.usecase.ts'
import { mostUsedPasswords } from './common-passwords.ts'
import type { KnownDevices } from './known-device.ts'
import {
  changePasswordEndpoint,
  commonPasswordsEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from './password.endpoints.ts'
import { forgotPassword, resetPassword } from './password-reset.usecases.ts'

/** Registers the routes of forgotten and changed passwords. Source: spec 7.9, 7.10. */
export function registerPasswordRoutes(app: FastifyInstance, deps: Deps, devices: KnownDevices): void {
  const { config, limiter } = deps

  serve(app, forgotPasswordEndpoint, async (request): Promise<SuccessResponse> => {
    const { email } = await parseBody(forgotPasswordEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.forgotPassword, request.ip)
    await forgotPassword(deps, email)
    return { success: true }
  })

  serve(app, resetPasswordEndpoint, async (request, reply): Promise<SuccessResponse> => {
    const body = await parseBody(resetPasswordEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.token, request.ip)
    const { account } = await resetPassword(deps, body)
    // The reset proves access to the account's emails, so other people's guesses must not lock this browser
    // out.
    await devices.remember(reply, account)
    return { success: true }
  })

  serve(app, changePasswordEndpoint, async (request, reply): Promise<SuccessResponse> => {
    const user = await requireUser(deps, request)
    const body = await parseBody(changePasswordEndpoint.body, request)
    const { token, account } = await changePassword(deps, user.id, body, request.headers['user-agent'])
    setSessionCookie(config, reply, token)
    await devices.remember(reply, account)
    return { success: true }
  })

  serve(app, commonPasswordsEndpoint, async (_request, reply): Promise<CommonPasswordsResponse> => {
    reply.header('cache-control', 'public, max-age=86400')
    return { passwords: mostUsedPasswords }
  })
}
