import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'

interface StepButtonsProps {
  /** The label of the submit button, such as "Next". */
  readonly next: string
  readonly onPrevious?: () => void
  readonly busy?: boolean
  readonly busyText?: string
}

/** The buttons of a step: back without validating it, and forward if it is complete. */
export function StepButtons({ next, onPrevious, busy = false, busyText }: StepButtonsProps) {
  return (
    <Row>
      {onPrevious && (
        <QuietButton disabled={busy} onClick={onPrevious}>
          {msg('common-previous')}
        </QuietButton>
      )}
      <SubmitButton ms="auto" busy={busy} {...(busyText !== undefined && { busyText })}>
        {next}
      </SubmitButton>
    </Row>
  )
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3', mt: '2' } })
