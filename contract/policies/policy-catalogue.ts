/** The kinds of policies. The first two are existing clients' words as well. Source: wire, "Newer clients". */
export const POLICY_TYPES = ['terms-of-use', 'hosting-policy', 'privacy-policy'] as const

export type PolicyType = (typeof POLICY_TYPES)[number]

/** The policies that members accept. The privacy policy informs; nobody agrees to it. */
export const ACCEPTED_POLICY_TYPES: readonly PolicyType[] = ['terms-of-use', 'hosting-policy']

/** One version of a policy. Its text is a file beside the page that shows it, named by type and version. */
export interface PolicyVersion {
  /** Unique over all types and never used again: acceptances name it. */
  readonly id: number
  readonly type: PolicyType
  /** Counted from 1 within its type. */
  readonly version: number
  /** The day from which it holds, `YYYY-MM-DD`, from midnight UTC. */
  readonly activeFrom: string
}

/**
 * Every version there is, in the order of their ids. A version that was in force is never changed or removed: to change a
 * policy, add a version with its text. `npm run build` brings it to the pages.
 */
export const POLICY_VERSIONS: readonly PolicyVersion[] = [
  { id: 1, type: 'terms-of-use', version: 1, activeFrom: '2026-11-21' },
  { id: 2, type: 'privacy-policy', version: 1, activeFrom: '2026-11-21' },
  { id: 3, type: 'hosting-policy', version: 1, activeFrom: '2026-11-22' },
  { id: 4, type: 'terms-of-use', version: 2, activeFrom: '2026-11-22' },
  { id: 5, type: 'privacy-policy', version: 2, activeFrom: '2026-11-22' },
]
