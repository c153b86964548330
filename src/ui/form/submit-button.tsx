import { Button, type ButtonProps, Spinner } from '@chakra-ui/react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  /** While the machine is in a state tagged `busy`. The button keeps its focus and its name, and does nothing. */
  readonly busy?: boolean
  /** What is shown and read while busy, such as "Logging in …". */
  readonly busyText?: string
}

/** The one primary button of a form. Until the app runs it is off: a form sent by the browser alone would go astray. */
export function SubmitButton({ busy = false, busyText, disabled, children, ...props }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button
      // Off, but there: a form without any submit button is sent by Enter in its only field.
      type={busy ? 'button' : 'submit'}
      aria-disabled={busy}
      data-loading={busy ? '' : undefined}
      disabled={disabled === true || !hydrated}
      {...props}
    >
      {busy && <Spinner aria-hidden="true" />}
      {busy && busyText !== undefined ? busyText : children}
    </Button>
  )
}
