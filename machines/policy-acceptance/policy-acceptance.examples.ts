import type { PolicyResource } from '#contract/types/policies.ts'

/** Two policies that a member has not accepted, for tests and charts. */
export const missingPolicies: readonly PolicyResource[] = [
  {
    metadata: {
      policy_id: 4,
      type: 'terms-of-use',
      active_from: '2026-11-22',
      content_vue_file: 'terms-of-use/version-2.vue',
    },
  },
  {
    metadata: {
      policy_id: 3,
      type: 'hosting-policy',
      active_from: '2026-11-22',
      content_vue_file: 'hosting-policy/version-1.vue',
    },
  },
]
