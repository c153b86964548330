import type { FastifyInstance } from 'fastify'
import type {
  LoginResponse,
  MessageResponse,
  SessionResponse,
  SuccessResponse,
} from '#contract/types/user.ts'
import { wireMessages } from '#contract/wire-messages.ts'
import type { Deps } from '#server/modules/deps.ts'
import { withOperatorRole } from '#server/modules/operator/operators/operators.repository.ts'
import { currentUser, requireUser } from '#server/modules/session/current-user.ts'
import {
  clearSessionCookie,
  readSessionToken,
  setSessionCookie,
} from '#server/modules/session/session-cookie.ts'
import { endSession, extendSession } from '#server/modules/session/sessions.repository.ts'
import { emailKey, findUserByEmail, updateLanguage } from '#server/modules/session/users.repository.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { parseBody, parseNothing } from '#server/platform/http/parse-body.ts'
import { responseLanguage } from '#server/platform/http/request-language.ts'
import {
  languageEndpoint,
  logInEndpoint,
  logOutEndpoint,
  registerEndpoint,
  sendVerifyEmailEndpoint,
  sessionEndpoint,
  verifyEmailEndpoint,
} from './account.endpoints.ts'
import { accountLimits } from './account.limits.ts'
import { registerAccountDataRoutes } from './account-data.routes.ts'
import { registerChangeEmailRoutes } from './change-email.routes.ts'
import { countVerificationEmail } from './email-limits.ts'
import { checkLogIn } from './log-in.usecase.ts'
import { registerPasswordRoutes } from './password.routes.ts'
import { register } from './register.usecase.ts'
import { registerSecondFactorsRoutes } from './second-factors.routes.ts'
import { registerSecondStepRoutes } from './second-step.routes.ts'
import { registerSessionsRoutes } from './sessions.routes.ts'
import { createSessionStart } from './start-session.ts'
import { registerTokensRoutes } from './tokens.routes.ts'
import { sendVerification, verifyEmail } from './verification.usecases.ts'

/** Registers the routes of accounts and sessions. Source: spec 7.3, 7.4, 7.5, 7.6, 7.11, 7.12. */
export function registerAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, limiter } = deps
  const start = createSessionStart(deps)
  const { devices, startSession } = start

  serve(app, logInEndpoint, async (request, reply): Promise<LoginResponse> => {
    const body = await parseBody(logInEndpoint.body, request)
    const known = await findUserByEmail(db, body.email)
    if (await devices.isKnown(request, known)) {
      await limiter.hit(accountLimits.logInByKnownDevice, emailKey(body.email))
    } else {
      await hitNetwork(limiter, accountLimits.logInByNetwork, request.ip)
      await limiter.hit(accountLimits.logInByAddress, emailKey(body.email))
    }
    const member = await checkLogIn(deps, known, body)
    return { user: await startSession({ request, reply }, member, 'password') }
  })

  serve(app, sessionEndpoint, async (request, reply): Promise<SessionResponse> => {
    const user = await withOperatorRole(deps, await requireUser(deps, request))
    const token = readSessionToken(config, request)
    const lastsMs = token === null ? null : await extendSession(db, token, deps.clock.now())
    if (token !== null && lastsMs !== null) setSessionCookie(config, reply, token, lastsMs)
    return { user, verified: user.verified }
  })

  serve(app, logOutEndpoint, async (request, reply) => {
    const token = readSessionToken(config, request)
    if (token !== null) await endSession(db, token)
    clearSessionCookie(config, reply)
    return reply.status(204).send()
  })

  serve(app, registerEndpoint, async (request, reply): Promise<SuccessResponse> => {
    const body = await parseBody(registerEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.register, request.ip)
    const language = responseLanguage(request.headers)
    const member = await register(deps, body, { ip: request.ip, language })
    // The log-in that follows then does not count towards the network's limit, which others may have used up.
    await devices.remember(reply, member)
    return { success: true }
  })

  serve(app, sendVerifyEmailEndpoint, async (request): Promise<MessageResponse> => {
    await parseNothing(request)
    const user = await requireUser(deps, request)
    if (user.verified) return { message: wireMessages.alreadyVerified }
    await hitNetwork(limiter, accountLimits.sendVerifyEmail, request.ip)
    await countVerificationEmail(deps, user.email)
    await db.transaction().execute(async trx => await sendVerification(deps, trx, user))
    return { message: 'A verification email is on its way.' }
  })

  serve(app, verifyEmailEndpoint, async (request): Promise<SuccessResponse> => {
    const { token } = await parseBody(verifyEmailEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.token, request.ip)
    await verifyEmail(deps, token, await currentUser(deps, request))
    return { success: true }
  })

  serve(app, languageEndpoint, async (request): Promise<SuccessResponse> => {
    const user = await requireUser(deps, request)
    const { language } = await parseBody(languageEndpoint.body, request)
    await updateLanguage(db, user.id, language)
    return { success: true }
  })

  registerPasswordRoutes(app, deps, devices)
  registerChangeEmailRoutes(app, deps)
  registerAccountDataRoutes(app, deps)
  registerSessionsRoutes(app, deps)
  registerSecondStepRoutes(app, deps, start)
  registerSecondFactorsRoutes(app, deps)
  registerTokensRoutes(app, deps)
}
