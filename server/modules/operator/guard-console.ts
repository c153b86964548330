import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { readBearerToken } from '#server/modules/session/bearer-token.ts'
import { noteSessionUse } from '#server/modules/session/current-user.ts'
import { readSessionToken } from '#server/modules/session/session-cookie.ts'
import { AppError, notAllowed } from '#server/platform/http/app-error.ts'
import type { Actor } from './audit/audit-log.repository.ts'
import { findOperatorSession } from './operators/operators.repository.ts'

/** The operator who has sent a request, as the audit log names them. */
export interface Operator extends Actor {
  readonly userId: number
  readonly role: NonNullable<Actor['role']>
}

const operators = new WeakMap<FastifyRequest, Operator>()

/** The sender of a request to an endpoint for operators. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operators.get(request)
  if (!operator) throw new Error(`${request.url} is not guarded: its endpoint is not for operators.`)
  return operator
}

/**
 * Protects every endpoint for operators before anything of the request is read. To everybody else the endpoint does not
 * exist, so unknown addresses are answered at the same moment and with the same text.
 */
export function guardConsole(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async request => {
    if (request.is404) throw nothingHere()
    const { endpoint } = request.routeOptions.config
    if (endpoint?.caller !== 'operator') return
    const operator = await findOperator(deps, request)
    if (operator === null) throw nothingHere()
    const { hasTwoStep, ...actor } = operator
    if (!hasTwoStep)
      throw notAllowed(refusalCodes.twoStepRequired, msg('operator-console-needs-two-step-log-please'))
    if (endpoint.consoleRight === undefined || !hasConsoleRight(actor.role, endpoint.consoleRight))
      throw notAllowed(refusalCodes.notAllowedForRole, msg('operator-only-operator-can-do-not-moderator'))
    operators.set(request, actor)
  })
}

/** The operator whose session sends a request; null for everybody else. No API token opens the console. */
export async function findOperator(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<(Operator & { readonly hasTwoStep: boolean }) | null> {
  const token = readSessionToken(deps.config, request)
  if (token === null || readBearerToken(request) !== null) return null
  const session = await findOperatorSession(deps, token, deps.clock.now())
  if (session === null) return null
  const { user, role, hasTwoStep } = session
  await noteSessionUse(deps, request, { token, session })
  return role === null ? null : { userId: user.id, who: user.email, role, hasTwoStep }
}

function nothingHere(): AppError {
  return new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
}
