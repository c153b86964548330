import { chakra } from '@chakra-ui/react'
import type { ListedCase } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import { When } from '#ui/when.tsx'

/** Until when a report or an appeal is to be looked at, as long as somebody has to; says in words that it is late. */
export function ReviewBy({ state, review_by }: Pick<ListedCase, 'state' | 'review_by'>) {
  if (state === 'decided' || state === 'closed') return msg('operator-cases-nothing-do')
  return (
    <>
      <When at={review_by} />
      {Date.parse(review_by) < Date.now() && <Late> {msg('operator-late')}</Late>}
    </>
  )
}

const Late = chakra('strong', { base: { color: 'fg.error' } })
