import { Notice } from '#ui/feedback/notice.tsx'
import type { LegalDocument } from './legal-document.ts'
import type { PolicyChanges } from './use-policy-changes.ts'

interface ChangesOutcomeProps {
  readonly changes: PolicyChanges
  readonly after: LegalDocument
}

/** The changes where they are shown, or that they did not come. */
export function ChangesOutcome({ changes: { previous, state }, after }: ChangesOutcomeProps) {
  switch (state.kind) {
    case 'shown':
      return previous && <state.View before={state.before} after={after} />
    case 'failed':
      return (
        <Notice tone="error" role="alert" title="The changes could not be loaded.">
          You may be offline. Please press “Show changes” again.
        </Notice>
      )
    default:
      return null
  }
}
