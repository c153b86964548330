import type { FastifyInstance, FastifyRequest } from 'fastify'
import type {
  AppSecret,
  FactorResponse,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactors,
} from '#contract/account/second-factors.ts'
import { messages } from '#contract/messages.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, requireVerifiedUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { markAuthenticated, markTwoStep } from '#server/modules/session/sessions.repository.ts'
import { findUserById, type UserRow } from '#server/modules/session/users.repository.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { parseQuery } from '#server/platform/http/parse-query.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { accountLimits } from './account.limits.ts'
import { confirmPassword } from './confirm-password.ts'
import { requireRecentLogIn } from './require-recent-log-in.ts'
import { beginStep, clearStepCookie, findStep } from './second-factors/log-in-steps.ts'
import { findPasskeys } from './second-factors/passkeys.repository.ts'
import {
  acceptPasskey,
  addPasskey,
  creationOptions,
  removePasskey,
} from './second-factors/passkeys.usecases.ts'
import { countRecoveryCodes, findTwoStep } from './second-factors/two-step.repository.ts'
import {
  beginTwoStep,
  codeLimits,
  confirmTwoStep,
  renewRecoveryCodes,
  requireCodeIfOn,
  turnOffTwoStep,
} from './second-factors/two-step.usecases.ts'
import {
  addPasskeyEndpoint,
  beginTwoStepEndpoint,
  confirmIdentityEndpoint,
  confirmTwoStepEndpoint,
  passkeyCreationEndpoint,
  recoveryCodesEndpoint,
  removePasskeyEndpoint,
  secondFactorsEndpoint,
  turnOffTwoStepEndpoint,
} from './second-factors.endpoints.ts'

/**
 * The routes of two-step log-in and passkeys. They need a verified address: nobody may leave a way in to an account that
 * they have made with another person's address.
 */
export function registerSecondFactorsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, limiter } = deps

  const member = async (request: FastifyRequest): Promise<{ user: UserRow; token: string }> => {
    const { id } = await requireVerifiedUser(deps, request)
    const [user, token] = [await findUserById(db, id), readSessionToken(config, request)]
    if (!user || token === null) throw unauthenticated()
    return { user, token }
  }

  serve(app, confirmIdentityEndpoint, async (request, reply): Promise<SuccessResponse> => {
    const { id } = await requireUser(deps, request)
    const { password, passkey } = await parseBody(confirmIdentityEndpoint.body, request)
    const [user, token] = [await findUserById(db, id), readSessionToken(config, request)]
    if (!user || token === null) throw unauthenticated()
    if (passkey) {
      await limiter.hit(accountLimits.confirmPassword, String(id))
      const step = await findStep(deps, request, 'passkey_confirmation')
      await acceptPasskey(deps, step?.userId === id ? step : null, passkey)
      clearStepCookie(config, reply)
      await markTwoStep(db, token)
    } else {
      if (!password) throw invalid({ password: [messages.fieldRequired] })
      await confirmPassword(deps, user, password, 'password')
    }
    await markAuthenticated(db, token, deps.clock.now())
    return { success: true }
  })

  serve(app, secondFactorsEndpoint, async (request): Promise<FactorResponse<SecondFactors>> => {
    const { id } = await requireUser(deps, request)
    const since = (await findTwoStep(db, id))?.confirmed_at ?? null
    const passkeys = await findPasskeys(db, id)
    return {
      data: {
        two_step: {
          since: isoTime(since),
          recovery_codes: await countRecoveryCodes(db, id),
        },
        passkeys: passkeys.map(({ id: passkey, name, created_at, last_used_at }) => ({
          id: passkey,
          name,
          created_at: isoTime(created_at),
          last_used_at: isoTime(last_used_at),
        })),
      },
    }
  })

  serve(app, beginTwoStepEndpoint, async (request): Promise<FactorResponse<AppSecret>> => {
    const { user } = await member(request)
    const { password } = await parseBody(beginTwoStepEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    return { data: await beginTwoStep(deps, user) }
  })

  serve(app, confirmTwoStepEndpoint, async (request): Promise<FactorResponse<RecoveryCodes>> => {
    const { user, token } = await member(request)
    const { code } = await parseBody(confirmTwoStepEndpoint.body, request)
    await limiter.hit(codeLimits.inSession, String(user.id))
    const recoveryCodes = await confirmTwoStep(deps, user, { code, token })
    await markTwoStep(db, token)
    return { data: { recovery_codes: recoveryCodes } }
  })

  serve(app, turnOffTwoStepEndpoint, async (request): Promise<SuccessResponse> => {
    const { user } = await member(request)
    const { code, password } = await parseBody(turnOffTwoStepEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await limiter.hit(codeLimits.inSession, String(user.id))
    await turnOffTwoStep(deps, user, code)
    return { success: true }
  })

  serve(app, recoveryCodesEndpoint, async (request): Promise<FactorResponse<RecoveryCodes>> => {
    const { user } = await member(request)
    const { code, password } = await parseBody(recoveryCodesEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await limiter.hit(codeLimits.inSession, String(user.id))
    return { data: { recovery_codes: await renewRecoveryCodes(deps, user, code) } }
  })

  serve(app, passkeyCreationEndpoint, async (request, reply): Promise<FactorResponse<PasskeyOptions>> => {
    const { user } = await member(request)
    const { password, code } = await parseBody(passkeyCreationEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await requireCodeIfOn(deps, user, code)
    const options = await creationOptions(deps, user)
    const { challenge } = options
    await beginStep(deps, { request, reply }, { purpose: 'passkey_creation', userId: user.id, challenge })
    return { data: { options: JSON.stringify(options) } }
  })

  serve(app, addPasskeyEndpoint, async (request, reply): Promise<SuccessResponse> => {
    const { user, token } = await member(request)
    const { name, passkey } = await parseBody(addPasskeyEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.passkeyByNetwork, request.ip)
    const step = await findStep(deps, request, 'passkey_creation')
    await addPasskey(deps, user, step, { response: passkey, name: name.trim() })
    await markTwoStep(db, token)
    clearStepCookie(config, reply)
    return { success: true }
  })

  serve(app, removePasskeyEndpoint, async (request): Promise<SuccessResponse> => {
    const { user } = await member(request)
    const { id } = await parseQuery(removePasskeyEndpoint.query, request)
    const { password } = await parseBody(removePasskeyEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await removePasskey(deps, user, id)
    return { success: true }
  })
}
