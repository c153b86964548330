import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  BeginInstitutionResponse,
  InstitutionLinkResponse,
  InstitutionResponse,
} from '#contract/account/institution.ts'
import { safeRedirect } from '#contract/safe-redirect.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import { accountLimits } from '#server/modules/account/account.limits.ts'
import { requireRecentLogIn } from '#server/modules/account/require-recent-log-in.ts'
import { createSessionStart } from '#server/modules/account/start-session.ts'
import type { Deps } from '#server/modules/deps.ts'
import { currentUser, requireUser } from '#server/modules/session/current-user.ts'
import { newSecretToken } from '#server/modules/session/secret-token.ts'
import type { UserRow } from '#server/modules/session/users.repository.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { hitNetwork } from '#server/platform/http/hit-network.ts'
import { ownCookie } from '#server/platform/http/own-cookie.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import {
  beginInstitutionEndpoint,
  createByInstitutionEndpoint,
  endInstitutionEndpoint,
  finishInstitutionEndpoint,
  institutionLinkEndpoint,
  joinInstitutionEndpoint,
} from './institution.endpoints.ts'
import { institutionRefusals } from './institution.refusals.ts'
import { insertLogIn, LOG_IN_MS } from './institution.repository.ts'
import {
  accountToJoin,
  createAccount,
  endLink,
  finishLogIn,
  type Institution,
  joinAccount,
  readLink,
} from './institution.usecases.ts'
import { createInstitutionProvider, secretsOf } from './institution-provider.ts'

/** Log-in by the institution that `OIDC_ISSUER` names. Without it, none of these routes exists. */
export function registerInstitutionRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, clock, limiter } = deps
  if (config.institution === null) return
  const { startSession } = createSessionStart(deps)
  const { name, issuer } = config.institution
  const refusals = institutionRefusals(config, name)
  const provider = createInstitutionProvider(deps, config.institution, refusals)
  const institution: Institution = { deps, name, issuer: issuer.href, provider, refusals }
  // Binds a log-in to the browser that has begun it: only our own page sends the cookie, after the institution has led
  // the browser there.
  const cookie = ownCookie(config, 'institution')
  const tokenOf = (request: FastifyRequest) => request.cookies[cookie.name] || null

  const logIn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { account, redirect }: { account: UserRow; redirect: string | null },
  ): Promise<InstitutionResponse> => {
    reply.clearCookie(cookie.name, cookie.attributes)
    const user = await startSession({ request, reply }, account, 'institution')
    return { outcome: 'logged-in', user, redirect, email: account.email, needs_password: false }
  }

  /** Whether the request was sent in a session of the account that is recent enough to stand for its password. */
  const hasYoungSession = async (request: FastifyRequest, account: UserRow): Promise<boolean> => {
    const user = await currentUser(deps, request)
    if (user?.id !== account.id) return false
    try {
      await requireRecentLogIn(deps, request, undefined, 'account')
      return true
    } catch (thrown) {
      if (thrown instanceof AppError) return false
      throw thrown
    }
  }

  serve(app, beginInstitutionEndpoint, async (request, reply): Promise<BeginInstitutionResponse> => {
    const { redirect } = await parseBody(beginInstitutionEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.institution, request.ip)
    const token = newSecretToken()
    const url = await provider.logInUrl(secretsOf(token))
    await insertLogIn(db, token, safeRedirect(redirect ?? null), clock.now())
    reply.setCookie(cookie.name, token, { ...cookie.attributes, maxAge: LOG_IN_MS / 1000 })
    return { url }
  })

  serve(app, finishInstitutionEndpoint, async (request, reply): Promise<InstitutionResponse> => {
    const { answer } = await parseBody(finishInstitutionEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.institution, request.ip)
    const finished = await finishLogIn(institution, tokenOf(request), answer)
    if (finished.kind === 'logged-in') return await logIn(request, reply, finished)
    const needs_password = finished.kind === 'join' && !(await hasYoungSession(request, finished.account))
    return { outcome: finished.kind, user: null, redirect: null, email: finished.email, needs_password }
  })

  serve(app, joinInstitutionEndpoint, async (request, reply): Promise<InstitutionResponse> => {
    const { password } = await parseBody(joinInstitutionEndpoint.body, request)
    const token = tokenOf(request)
    const account = await accountToJoin(institution, token)
    if (!password && !(await hasYoungSession(request, account)))
      throw invalid({ password: [msg('error-please-enter-password-account')] })
    const joined = await joinAccount(institution, token, account, password || null)
    return await logIn(request, reply, joined)
  })

  serve(app, createByInstitutionEndpoint, async (request, reply): Promise<InstitutionResponse> => {
    const { accepted_policies } = await parseBody(createByInstitutionEndpoint.body, request)
    await hitNetwork(limiter, accountLimits.register, request.ip)
    const created = await createAccount(institution, tokenOf(request), accepted_policies ?? [])
    return await logIn(request, reply, created)
  })

  serve(app, institutionLinkEndpoint, async (request): Promise<InstitutionLinkResponse> => {
    return { data: await readLink(institution, await requireUser(deps, request)) }
  })

  serve(app, endInstitutionEndpoint, async (request): Promise<SuccessResponse> => {
    const user = await requireUser(deps, request)
    const { password } = await parseBody(endInstitutionEndpoint.body, request)
    await requireRecentLogIn(deps, request, password, 'account')
    await endLink(institution, user)
    return { success: true }
  })
}
