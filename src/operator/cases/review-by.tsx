import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ListedCase } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'

interface ReviewByProps extends Pick<ListedCase, 'state' | 'review_by'> {
  /** The time `review_by`, formatted for the place where this is shown. */
  readonly when: ReactNode
}

/** The deadline for looking at a report or an appeal, while it applies; says in words if it has passed. */
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
