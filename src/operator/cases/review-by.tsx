import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ListedCase } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'

interface ReviewByProps extends Pick<ListedCase, 'state' | 'review_by'> {
  /** The time `review_by`, as it is written where this stands. */
  readonly when: ReactNode
}

/** Until when a report or an appeal is to be looked at, as long as somebody has to; says in words that it is late. */
export function ReviewBy({ state, review_by, when }: ReviewByProps) {
  if (state === 'decided' || state === 'closed') return msg('operator-cases-nothing-do')
  return (
    <>
      {when}
      {Date.parse(review_by) < Date.now() && <Late> {msg('operator-late')}</Late>}
    </>
  )
}

const Late = chakra('strong', { base: { color: 'fg.error' } })
