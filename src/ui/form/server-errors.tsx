import { useFormikContext } from 'formik'
import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import type { FieldErrors } from '#contract/failure.ts'

/** The server's errors and the values they are about. */
interface CheckedValues {
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, unknown>>
}

const ServerErrorsContext = createContext<CheckedValues | null>(null)

/**
 * Gives the server's field errors to the fields below. An error remains until the value of its field changes:
 * it is about the value that was sent, so validating again in the browser must not remove it.
 */
export function ServerErrors({ errors, children }: PropsWithChildren<{ errors: FieldErrors | null }>) {
  const { values } = useFormikContext<Record<string, unknown>>()
  const [checked, setChecked] = useState<CheckedValues | null>(errors && { errors, values })
  if (errors !== (checked?.errors ?? null)) setChecked(errors && { errors, values })
  return <ServerErrorsContext value={checked}>{children}</ServerErrorsContext>
}

/** The server's first error for a field, as long as the field still has the value that was sent. */
export function useServerError(name: string, value: unknown): string | undefined {
  const checked = useContext(ServerErrorsContext)
  if (!checked || !Object.is(checked.values[name], value)) return undefined
  return checked.errors[name]?.[0]
}
