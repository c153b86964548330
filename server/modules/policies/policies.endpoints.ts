import { api } from '#contract/paths.ts'
import { POLICY_TYPES } from '#contract/policies/policy-catalogue.ts'
import { acceptPoliciesSchema } from '#contract/schemas/policies.ts'
import type { PolicyList, PolicyResource } from '#contract/types/policies.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import { success } from '#server/platform/http/endpoint/success.ts'

/** The answer to an acceptance of unknown policies. */
export interface UnknownPolicies {
  readonly success: false
  readonly message: string
  readonly missing_policy_ids: readonly number[]
  /** The same again, because clients read either place. */
  readonly data: { readonly missing_policy_ids: readonly number[] }
}

const group = 'Policies'
const type = { about: 'A type of policy.', schema: { type: 'string', enum: POLICY_TYPES } }

const policy = t.record<PolicyResource>('Policy', {
  metadata: t.record<PolicyResource['metadata']>('PolicyMetadata', {
    policy_id: t.count(),
    type: t.choice(POLICY_TYPES),
    active_from: t.text('The day from which it is in force, as `YYYY-MM-DD`.'),
    content_vue_file: t.text('The file that contains its text.'),
  }),
})

const policies = t.record<PolicyList>('Policies', { items: t.list(policy) })

export const currentPoliciesEndpoint = endpoint({
  method: 'GET',
  path: api.currentPolicies,
  group,
  summary: 'List the policies in force',
  caller: 'visitor',
  responses: { 200: response('One policy of each type.', policies) },
})

export const missingPoliciesEndpoint = endpoint({
  method: 'GET',
  path: api.missingPolicies,
  group,
  summary: 'List the policies that the member has yet to accept',
  caller: 'member',
  responses: { 200: response('The policies in force that are not yet accepted.', policies) },
})

export const policiesOfTypeEndpoint = endpoint({
  method: 'GET',
  path: api.policiesOfType(':type'),
  group,
  summary: 'List all versions of a policy',
  caller: 'visitor',
  params: { type },
  responses: { 200: response('All versions, including past and future ones.', policies) },
})

export const currentPolicyEndpoint = endpoint({
  method: 'GET',
  path: api.currentPolicy(':type'),
  group,
  summary: 'Read the version of a policy that is in force',
  caller: 'visitor',
  params: { type },
  responses: { 200: response('The version in force.', policy) },
  refusals: { 404: 'No version is in force.' },
})

export const upcomingPolicyEndpoint = endpoint({
  method: 'GET',
  path: api.upcomingPolicy(':type'),
  group,
  summary: 'Read the next version of a policy',
  caller: 'visitor',
  params: { type },
  responses: { 200: response('The next version.', policy) },
  refusals: { 404: 'No next version is announced.' },
})

export const policyOfDayEndpoint = endpoint({
  method: 'GET',
  path: api.policyOfDay(':type', ':day'),
  group,
  summary: 'Read the version of a policy that begins on a day',
  caller: 'visitor',
  params: {
    type,
    day: {
      about: 'The day from which it is in force.',
      schema: { type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
    },
  },
  responses: { 200: response('The version.', policy) },
  refusals: { 404: 'No version begins on this day.' },
})

export const acceptPoliciesEndpoint = endpoint({
  method: 'PUT',
  path: api.policyAcceptances,
  group,
  summary: 'Accept policies',
  caller: 'member',
  body: json(acceptPoliciesSchema, { policy_ids: 'The `policy_id` of each policy that the member accepts.' }),
  responses: {
    ...success('All are accepted.'),
    400: response(
      'Some do not exist, so none was accepted.',
      t.record<UnknownPolicies>('UnknownPolicies', {
        success: t.only(false),
        message: t.text(),
        missing_policy_ids: t.list(t.wholeNumber()),
        data: t.record<UnknownPolicies['data']>('UnknownPolicyIds', {
          missing_policy_ids: t.list(t.wholeNumber()),
        }),
      }),
    ),
  },
})
