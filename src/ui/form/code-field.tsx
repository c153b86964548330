import { TextField } from './text-field.tsx'

/** A code that shows that the member still has the app, or the recovery codes. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label="Code"
      help="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
