import { chakra } from '@chakra-ui/react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import type { Pages } from './use-pages.ts'

type Text = (first: string, last: string, all: string, amount: number) => string

/** The texts that say which part is shown, by what is paged. The plural follows the total. */
const TEXTS = {
  bars: (first, last, all, amount) => msg('query-paged-bars', first, last, all, amount),
  dates: (first, last, all, amount) => msg('query-paged-dates', first, last, all, amount),
  pictures: (first, last, all, amount) => msg('query-paged-pictures', first, last, all, amount),
  roots: (first, last, all, amount) => msg('query-paged-roots', first, last, all, amount),
  rows: (first, last, all, amount) => msg('query-paged-rows', first, last, all, amount),
} as const satisfies Record<string, Text>

interface PagerProps {
  /** What is paged, for screen readers: "Pages of the table". */
  readonly label: string
  readonly pages: Omit<Pages<unknown>, 'shown'>
  /** `roots` are the things at the top of a tree. */
  readonly what: keyof typeof TEXTS
}

/** Says which part of many is shown, with buttons to the others. */
export function Pager({ label, pages, what }: PagerProps) {
  const { first, page, perPage, total, goTo } = pages
  const last = Math.max(0, Math.ceil(total / perPage) - 1)
  const range = TEXTS[what](
    formatCount(first + 1),
    formatCount(Math.min(total, first + perPage)),
    formatCount(total),
    total,
  )
  if (last === 0) return null
  const button = (target: number, name: string, sign: string) => (
    <QuietButton
      size="sm"
      aria-label={name}
      aria-disabled={target === page || target < 0 || target > last}
      onClick={() => goTo(Math.min(last, Math.max(0, target)))}
    >
      {sign}
    </QuietButton>
  )
  return (
    <Bar aria-label={label}>
      {button(0, msg('query-first-page'), '«')}
      {button(page - 1, msg('common-previous-page'), '‹')}
      <LiveStatus>{range}</LiveStatus>
      {button(page + 1, msg('common-next-page'), '›')}
      {button(last, msg('query-last-page'), '»')}
    </Bar>
  )
}

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    mt: '4',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
