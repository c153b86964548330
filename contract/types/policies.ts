import type { PolicyType } from '#contract/policies/policy-catalogue.ts'

/** One version of a policy as `/api/v1/policies` describes it. Source: wire, "Newer clients". */
export interface PolicyResource {
  readonly metadata: {
    readonly policy_id: number
    readonly type: PolicyType
    /** `YYYY-MM-DD`. */
    readonly active_from: string
    /** The file of the text; existing clients look it up among their own. */
    readonly content_vue_file: string
  }
}

export interface PolicyList {
  readonly items: readonly PolicyResource[]
}
