import type { PolicyType } from '#contract/policies/policy-catalogue.ts'

/** One version of a policy as `/api/v1/policies` describes it. See docs/adr/0019-policies.md. */
export interface PolicyResource {
  readonly metadata: {
    readonly policy_id: number
    readonly type: PolicyType
    /** `YYYY-MM-DD`. */
    readonly active_from: string
    /** The file with the text; existing clients look it up among their own files. */
    readonly content_vue_file: string
  }
}

export interface PolicyList {
  readonly items: readonly PolicyResource[]
}
