import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Remark } from '#query/results/cells/remark.tsx'

type Text = (shown: string, all: string, amount: number) => string

/** The texts for the first of many, by kind. The plural follows the total. */
const TEXTS = {
  areas: (shown, all, amount) => msg('query-first-areas', shown, all, amount),
  bubbles: (shown, all, amount) => msg('query-first-bubbles', shown, all, amount),
  columns: (shown, all, amount) => msg('query-first-columns', shown, all, amount),
  connections: (shown, all, amount) => msg('query-first-connections', shown, all, amount),
  dates: (shown, all, amount) => msg('query-first-dates', shown, all, amount),
  points: (shown, all, amount) => msg('query-first-points', shown, all, amount),
  rows: (shown, all, amount) => msg('query-first-rows', shown, all, amount),
  series: (shown, all, amount) => msg('query-first-series', shown, all, amount),
  things: (shown, all, amount) => msg('query-first-things', shown, all, amount),
} as const satisfies Record<string, Text>

interface LeftOutProps {
  readonly shown: number
  readonly left: number
  readonly what: keyof typeof TEXTS
}

/** Says that a view does not show everything. */
export function LeftOut({ shown, left, what }: LeftOutProps) {
  if (left === 0) return null
  const all = shown + left
  return <Remark>{TEXTS[what](formatCount(shown), formatCount(all), all)}</Remark>
}
