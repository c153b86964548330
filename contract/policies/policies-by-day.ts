import { POLICY_TYPES, type PolicyType, type PolicyVersion } from './policy-catalogue.ts'

/** UTC epoch milliseconds from which a version holds. */
export function activeSince({ activeFrom }: PolicyVersion): number {
  return Date.parse(`${activeFrom}T00:00:00Z`)
}

/** The version of a type that holds at a time; undefined where none does yet. */
export function currentPolicy(
  versions: readonly PolicyVersion[],
  type: PolicyType,
  now: number,
): PolicyVersion | undefined {
  return ofType(versions, type).findLast(version => activeSince(version) <= now)
}

/** The next version of a type that does not hold yet. */
export function upcomingPolicy(
  versions: readonly PolicyVersion[],
  type: PolicyType,
  now: number,
): PolicyVersion | undefined {
  return ofType(versions, type).find(version => activeSince(version) > now)
}

/** All versions of a type, oldest first. */
export function ofType(versions: readonly PolicyVersion[], type: PolicyType): readonly PolicyVersion[] {
  return versions
    .filter(version => version.type === type)
    .sort((a, b) => a.activeFrom.localeCompare(b.activeFrom))
}

export function isPolicyType(text: string): text is PolicyType {
  return POLICY_TYPES.some(type => type === text)
}
