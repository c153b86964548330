import { Button, type ButtonProps, Spinner } from '@chakra-ui/react'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'loading'> {
  /** True while the machine is in a state tagged `busy`. The button keeps its focus and does nothing. */
  readonly busy?: boolean
  /** The label while busy, such as "Logging in …". */
  readonly busyText?: string
}

/**
 * The primary button of a form. It is disabled until the app runs, because only the app can send the form.
 */
export function SubmitButton({ busy = false, busyText, disabled, children, ...props }: SubmitButtonProps) {
  const hydrated = useHydrated()
  return (
    <Button
      // Not `submit`, so that pressing it or pressing Enter does nothing.
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
