import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

/**
 * The number of the dialog's step. Takes the focus when the step changes, because the pressed button is gone.
 */
export function StepLine({ step }: { step: 1 | 2 }) {
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    line.current?.focus()
  }, [step])
  return (
    <Line ref={line} tabIndex={-1}>
      Step {step} of 2
    </Line>
  )
}

const Line = chakra('p', {
  base: { mb: '4', color: 'fg.muted', textStyle: 'sm', _focusVisible: { outline: 'none' } },
})
