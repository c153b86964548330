import type { ComponentProps, ReactNode } from 'react'
import { msg } from '#i18n/msg.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { CardOutcome } from './card-outcome.tsx'

interface CardSubmitProps {
  readonly submission: { readonly isBusy: boolean; readonly failure: SubmissionFailure | null }
  /** What was just saved; null before that. */
  readonly success: string | null
  readonly failureText: string
  /** See {@link CardOutcome}. */
  readonly note?: ReactNode
  readonly busyText?: string
  /** The button's label. */
  readonly children: ReactNode
}

/** The end of a card's form: the outcome of the last submission, and the submit button. */
export function CardSubmit({
  submission,
  busyText = msg('common-saving'),
  children,
  ...outcome
}: CardSubmitProps) {
  const { isBusy, failure } = submission
  return (
    <>
      <CardOutcome failure={failure?.failure ?? null} {...outcome} />
      <CardSubmitButton busy={isBusy} busyText={busyText}>
        {children}
      </CardSubmitButton>
    </>
  )
}

/** The submit button of a card that shows its outcome in another way than {@link CardSubmit}. */
export function CardSubmitButton(props: ComponentProps<typeof SubmitButton>) {
  return <SubmitButton variant="outline" alignSelf="flex-start" {...props} />
}
