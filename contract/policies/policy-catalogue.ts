/** The kinds of policies. Existing clients know the first two by these names as well. */
export const POLICY_TYPES = ['terms-of-use', 'hosting-policy', 'privacy-policy'] as const

export type PolicyType = (typeof POLICY_TYPES)[number]

/** The policies that members have to accept. The privacy policy only informs. */
export const ACCEPTED_POLICY_TYPES: readonly PolicyType[] = ['terms-of-use', 'hosting-policy']

/** One version of a policy. Its text is a file beside the page that shows it, named by type and version. */
export interface PolicyVersion {
  /** Unique among all types and never reused, because acceptances refer to it. */
  readonly id: number
  readonly type: PolicyType
  /** Counted from 1 within its type. */
  readonly version: number
  /** The day from which it is in force, `YYYY-MM-DD`, from midnight UTC. */
  readonly activeFrom: string
}

/**
 * All versions in the order of their ids. A version that has been in force is never changed or removed: to
 * change a policy, add a version with its text. `npm run build` adds it to the pages.
 */
export const POLICY_VERSIONS: readonly PolicyVersion[] = [
  { id: 1, type: 'terms-of-use', version: 1, activeFrom: '2026-11-22' },
  { id: 2, type: 'privacy-policy', version: 1, activeFrom: '2026-11-22' },
  { id: 3, type: 'hosting-policy', version: 1, activeFrom: '2026-11-22' },
  { id: 4, type: 'privacy-policy', version: 2, activeFrom: '2026-12-20' },
]
