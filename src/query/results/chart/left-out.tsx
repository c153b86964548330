import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Words } from '#query/results/cells/words.tsx'

interface LeftOutProps {
  readonly shown: number
  readonly left: number
  /** "points" */
  readonly what: string
}

/** Says that a view does not show everything. */
export function LeftOut({ shown, left, what }: LeftOutProps) {
  if (left === 0) return null
  return <Words>{msg('query-first-1-2-3-shown', formatCount(shown), formatCount(shown + left), what)}</Words>
}
