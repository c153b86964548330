import { POLICY_TYPES, type PolicyType, type PolicyVersion } from './policy-catalogue.ts'

/** The time from which a version is in force, in epoch milliseconds. */
export function activeSince({ activeFrom }: PolicyVersion): number {
  return Date.parse(`${activeFrom}T00:00:00Z`)
}

/** The version of a type that is in force at a time; undefined if none is in force yet. */
export function currentPolicy(
  versions: readonly PolicyVersion[],
  type: PolicyType,
  now: number,
): PolicyVersion | undefined {
  return policiesOfType(versions, type).findLast(version => activeSince(version) <= now)
}

/** The next version of a type that is not in force yet. */
export function upcomingPolicy(
  versions: readonly PolicyVersion[],
  type: PolicyType,
  now: number,
): PolicyVersion | undefined {
  return policiesOfType(versions, type).find(version => activeSince(version) > now)
}

/** All versions of a type, oldest first. */
export function policiesOfType(
  versions: readonly PolicyVersion[],
  type: PolicyType,
): readonly PolicyVersion[] {
  return versions
    .filter(version => version.type === type)
    .sort((a, b) => a.activeFrom.localeCompare(b.activeFrom))
}

export function isPolicyType(text: string): text is PolicyType {
  return POLICY_TYPES.some(type => type === text)
}
