import { currentPolicy } from '#contract/policies/policies-by-day.ts'
import {
  ACCEPTED_POLICY_TYPES,
  POLICY_TYPES,
  type PolicyVersion,
} from '#contract/policies/policy-catalogue.ts'
import type { PolicyResource } from '#contract/types/policies.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { acceptedPolicyIds, insertAcceptances } from './policies.repository.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'policies'>

/** Converts a version to the wire's format. */
export function toPolicyResource({ id, type, version, activeFrom }: PolicyVersion): PolicyResource {
  return {
    metadata: {
      policy_id: id,
      type,
      active_from: activeFrom,
      content_vue_file: `${type}/version-${version}.vue`,
    },
  }
}

/** Returns the versions in effect, one per type. */
export function currentPolicies({
  policies,
  clock,
}: Pick<Deps, 'policies' | 'clock'>): readonly PolicyVersion[] {
  return POLICY_TYPES.flatMap(type => currentPolicy(policies, type, clock.now()) ?? [])
}

/** Returns the versions in effect that a member must accept and has not accepted. */
export async function missingPolicies(deps: Needs, userId: number): Promise<readonly PolicyVersion[]> {
  const accepted = await acceptedPolicyIds(deps.db, userId)
  return currentPolicies(deps).filter(
    ({ id, type }) => ACCEPTED_POLICY_TYPES.includes(type) && !accepted.has(id),
  )
}

/** @returns the unknown ids. If there are any, nothing is stored. */
export async function acceptPolicies(
  deps: Needs,
  userId: number,
  policyIds: readonly number[],
): Promise<readonly number[]> {
  const unknown = unknownPolicyIds(deps.policies, policyIds)
  if (unknown.length === 0) await insertAcceptances(deps.db, userId, policyIds, deps.clock.now())
  return unknown
}

/**
 * Stores the versions that a new member accepted, as part of the registration.
 * @throws AppError 422 on `accepted_policies` for unknown ids.
 */
export async function acceptOnRegistration(
  { policies, clock }: Pick<Deps, 'policies' | 'clock'>,
  trx: Db,
  userId: number,
  policyIds: readonly number[],
): Promise<void> {
  if (unknownPolicyIds(policies, policyIds).length > 0)
    throw invalid({ accepted_policies: [msg('error-there-no-such-policy')] })
  await insertAcceptances(trx, userId, policyIds, clock.now())
}

function unknownPolicyIds(policies: readonly PolicyVersion[], ids: readonly number[]): readonly number[] {
  return ids.filter(id => !policies.some(version => version.id === id))
}
