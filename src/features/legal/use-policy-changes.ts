import { type ComponentType, useState } from 'react'
import { policiesOfType } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import type { ChangesViewProps } from './changes-view.tsx'
import type { LegalDocument } from './legal-document.ts'
import { policyDocument } from './policy-texts.ts'

type State =
  | { readonly kind: 'hidden' | 'loading' | 'failed' }
  | {
      readonly kind: 'shown'
      readonly before: LegalDocument
      readonly View: ComponentType<ChangesViewProps>
    }

export interface PolicyChanges {
  /** The version before this one; undefined for the first. */
  readonly previous: PolicyVersion | undefined
  readonly state: State
  /** Switches between the text of the version and what it changed. */
  readonly toggle: () => void
}

/** What a version changed. The text before it and the code that compares the two are loaded on request. */
export function usePolicyChanges(version: PolicyVersion): PolicyChanges {
  const [state, setState] = useState<State>({ kind: 'hidden' })
  const previous = policiesOfType(POLICY_VERSIONS, version.type).findLast(
    ({ activeFrom }) => activeFrom < version.activeFrom,
  )
  const load = async () => {
    if (!previous) return
    setState({ kind: 'loading' })
    try {
      const [before, { ChangesView }] = await Promise.all([
        policyDocument(previous),
        import('./changes-view.tsx'),
      ])
      setState({ kind: 'shown', before, View: ChangesView })
    } catch {
      setState({ kind: 'failed' })
    }
  }
  const toggle = () => {
    if (state.kind === 'shown') setState({ kind: 'hidden' })
    else if (state.kind !== 'loading') void load()
  }
  return { previous, state, toggle }
}
