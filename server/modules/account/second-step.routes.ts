import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FactorResponse, PasskeyOptions, SecondStep } from '#contract/account/second-factors.ts'
import type { LoginResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser, unauthenticated } from '#server/modules/session/current-user.ts'
import { findUserById, type UserRow } from '#server/modules/session/users.repository.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { accountLimits } from './account.limits.ts'
import {
  beginStep,
  challengeStep,
  clearStepCookie,
  endStep,
  findStep,
  type LogInStep,
} from './second-factors/log-in-steps.ts'
import { hasPasskey } from './second-factors/passkeys.repository.ts'
import { acceptPasskey, requestOptions } from './second-factors/passkeys.usecases.ts'
import { codeLimits, withSpentCode } from './second-factors/two-step.usecases.ts'
import {
  passkeyLogInEndpoint,
  passkeyOptionsEndpoint,
  readSecondStepEndpoint,
  secondStepEndpoint,
} from './second-factors.endpoints.ts'
import { logInAgain, type SessionStart } from './start-session.ts'

/** `/auth/secondStep`, `/auth/passkeyOptions` and `/auth/passkey`: what logs in besides the password. */
export function registerSecondStepRoutes(
  app: FastifyInstance,
  deps: Deps,
  { devices, startSession }: SessionStart,
): void {
  const { config, db, limiter } = deps

  /** The log-in that this browser has begun. @throws AppError 401 */
  const begun = async (request: FastifyRequest): Promise<{ step: LogInStep; member: UserRow }> => {
    const step = await findStep(deps, request, 'second_step')
    const member = step?.userId == null ? undefined : await findUserById(db, step.userId)
    if (!step || !member) throw logInAgain()
    return { step, member }
  }

  const countCode = async (request: FastifyRequest, member: UserRow): Promise<void> => {
    const key = String(member.id)
    if (await devices.isKnown(request, member)) return await limiter.hit(codeLimits.onKnownBrowser, key)
    await limiter.hit(codeLimits.onNewBrowser, key)
    await limiter.hit(codeLimits.onNewBrowserDaily, key)
  }

  serve(app, readSecondStepEndpoint, async (request): Promise<FactorResponse<SecondStep>> => {
    const { member } = await begun(request)
    return { data: { passkey: await hasPasskey(db, member.id) } }
  })

  serve(app, secondStepEndpoint, async (request, reply): Promise<LoginResponse> => {
    const { code, passkey } = await parseBody(secondStepEndpoint.body, request)
    const { step, member } = await begun(request)
    if (passkey) {
      await hitNetwork(limiter, accountLimits.passkeyByNetwork, request.ip)
      await acceptPasskey(deps, step, passkey)
    } else {
      if (!code) throw invalid({ code: [msg('error-please-enter-code')] })
      await countCode(request, member)
      await withSpentCode(deps, member, code, async trx => {
        if (!(await endStep(trx, step.tokenHash))) throw logInAgain()
      })
    }
    clearStepCookie(config, reply)
    return { user: await startSession({ request, reply }, member, 'second step') }
  })

  serve(app, passkeyOptionsEndpoint, async (request, reply): Promise<FactorResponse<PasskeyOptions>> => {
    const { purpose } = await parseBody(passkeyOptionsEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.passkeyByNetwork, request.ip)
    if (purpose === 'second_step') {
      const { step, member } = await begun(request)
      const options = await requestOptions(deps, member.id)
      await challengeStep(db, step, options.challenge)
      return { data: { options: JSON.stringify(options) } }
    }
    const userId = purpose === 'confirmation' ? (await requireUser(deps, request)).id : null
    const options = await requestOptions(deps, userId)
    await beginStep(
      deps,
      { request, reply },
      {
        purpose: userId === null ? 'passkey_log_in' : 'passkey_confirmation',
        userId,
        challenge: options.challenge,
      },
    )
    return { data: { options: JSON.stringify(options) } }
  })

  serve(app, passkeyLogInEndpoint, async (request, reply): Promise<LoginResponse> => {
    const { passkey } = await parseBody(passkeyLogInEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.passkeyByNetwork, request.ip)
    const step = await findStep(deps, request, 'passkey_log_in')
    const member = await findUserById(db, await acceptPasskey(deps, step, passkey))
    if (!member) throw unauthenticated()
    clearStepCookie(config, reply)
    return { user: await startSession({ request, reply }, member, 'passkey') }
  })
}
