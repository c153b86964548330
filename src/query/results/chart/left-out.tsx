import { formatCount } from '#contract/format-count.ts'
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
  return (
    <Words>
      The first {formatCount(shown)} of {formatCount(shown + left)} {what} are shown. The table has all of
      them.
    </Words>
  )
}
