import { msg } from '#i18n/msg.ts'
import { TextField } from './text-field.tsx'

/** A code that shows that the member still has the app, or the recovery codes. */
export function CodeField() {
  return (
    <TextField
      name="code"
      label={msg('common-code')}
      help={msg('form-from-authenticator-app-recovery-code')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
