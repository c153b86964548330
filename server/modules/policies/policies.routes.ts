import type { FastifyInstance } from 'fastify'
import {
  currentPolicy,
  isPolicyType,
  policiesOfType,
  upcomingPolicy,
} from '#contract/policies/policies-by-day.ts'
import type { PolicyType, PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { PolicyList, PolicyResource } from '#contract/types/policies.ts'
import type { SuccessResponse } from '#contract/types/user.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireUser } from '#server/modules/session/current-user.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { parseBody } from '#server/platform/http/parse-body.ts'
import { announcePolicies } from './announce-policies.ts'
import {
  acceptPoliciesEndpoint,
  currentPoliciesEndpoint,
  currentPolicyEndpoint,
  missingPoliciesEndpoint,
  policiesOfTypeEndpoint,
  policyOfDayEndpoint,
  type UnknownPolicies,
  upcomingPolicyEndpoint,
} from './policies.endpoints.ts'
import { acceptPolicies, currentPolicies, missingPolicies, toPolicyResource } from './policies.usecases.ts'

/** Registers the routes of policies and their acceptance. */
export function registerPolicyRoutes(app: FastifyInstance, deps: Deps): void {
  const { policies, clock } = deps

  serve(app, currentPoliciesEndpoint, async (): Promise<PolicyList> => listOf(currentPolicies(deps)))

  serve(app, missingPoliciesEndpoint, async (request): Promise<PolicyList> => {
    const { id } = await requireUser(deps, request)
    return listOf(await missingPolicies(deps, id))
  })

  serve(
    app,
    policiesOfTypeEndpoint,
    async ({ params }): Promise<PolicyList> => listOf(policiesOfType(policies, typeOf(params.type))),
  )

  serve(
    app,
    currentPolicyEndpoint,
    async ({ params }): Promise<PolicyResource> =>
      resourceOf(currentPolicy(policies, typeOf(params.type), clock.now())),
  )

  serve(
    app,
    upcomingPolicyEndpoint,
    async ({ params }): Promise<PolicyResource> =>
      resourceOf(upcomingPolicy(policies, typeOf(params.type), clock.now())),
  )

  serve(app, policyOfDayEndpoint, async ({ params }): Promise<PolicyResource> => {
    const type = typeOf(params.type)
    if (!isDay(params.day)) throw invalid({ active_from: [msg('error-please-give-day-as-yyyy')] })
    return resourceOf(policiesOfType(policies, type).find(({ activeFrom }) => activeFrom === params.day))
  })

  serve(app, acceptPoliciesEndpoint, async (request, reply): Promise<SuccessResponse | UnknownPolicies> => {
    const { id } = await requireUser(deps, request)
    const { policy_ids } = await parseBody(acceptPoliciesEndpoint.body, request)
    const unknown = await acceptPolicies(deps, id, policy_ids)
    if (unknown.length === 0) return { success: true }
    reply.status(400)
    return {
      success: false,
      message: 'Some of these policies do not exist.',
      missing_policy_ids: unknown,
      data: { missing_policy_ids: unknown },
    }
  })

  deps.jobs.every('policies.announce', ({ signal }) => announcePolicies(deps, signal))
}

function listOf(versions: readonly PolicyVersion[]): PolicyList {
  return { items: versions.map(toPolicyResource) }
}

/** @throws AppError 404 if there is no such version. */
function resourceOf(version: PolicyVersion | undefined): PolicyResource {
  if (!version) throw new AppError(404, 'no-such-policy', msg('error-there-no-such-policy'))
  return toPolicyResource(version)
}

/** @throws AppError 422 for a type that does not exist. */
function typeOf(text: string): PolicyType {
  if (!isPolicyType(text)) throw invalid({ type: ['There is no such type of policy.'] })
  return text
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
