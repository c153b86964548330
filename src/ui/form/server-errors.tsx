import { useFormikContext } from 'formik'
import { createContext, type PropsWithChildren, useContext, useState } from 'react'
import type { FieldErrors } from '#contract/failure.ts'

/** What the server said about the values it was sent. */
interface Verdict {
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, unknown>>
}

const VerdictContext = createContext<Verdict | null>(null)

/**
 * Gives the server's field errors to the fields below. An error stands until its field's value changes: it was said about
 * the value that was sent, and validating again in the browser must not take it away.
 */
export function ServerErrors({ errors, children }: PropsWithChildren<{ errors: FieldErrors | null }>) {
  const { values } = useFormikContext<Record<string, unknown>>()
  const [verdict, setVerdict] = useState<Verdict | null>(errors && { errors, values })
  if (errors !== (verdict?.errors ?? null)) setVerdict(errors && { errors, values })
  return <VerdictContext value={verdict}>{children}</VerdictContext>
}

/** The server's first message for a field whose value is still the one that was sent. */
export function useServerError(name: string, value: unknown): string | undefined {
  const verdict = useContext(VerdictContext)
  if (!verdict || !Object.is(verdict.values[name], value)) return undefined
  return verdict.errors[name]?.[0]
}
