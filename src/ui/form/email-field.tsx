import { msg } from '#i18n/msg.ts'
import { TextField } from './text-field.tsx'

interface EmailFieldProps {
  /** `username` where the address identifies an existing account, so that password managers fill it in. */
  readonly autoComplete: 'email' | 'username'
  readonly help?: string
}

/** The field `email`, for the email address of an account. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      name="email"
      label={msg('common-email')}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
