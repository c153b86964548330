import { chakra } from '@chakra-ui/react'
import { useField } from 'formik'
import { PASSWORD_MIN } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { PasswordField } from './password-field.tsx'
import { usePasswordAdvice } from './use-password-advice.ts'

interface NewPasswordFieldProps {
  readonly name: string
  readonly label: string
  /** The email address of the account. */
  readonly email: string
}

/**
 * A new password. While it is typed, the field says why it would be refused; the server has the final say.
 */
export function NewPasswordField({ name, label, email }: NewPasswordFieldProps) {
  const [{ value }] = useField<string>(name)
  const advice = usePasswordAdvice(value, email)
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="new-password"
      help={
        <LiveStatus>
          {advice === null ? msg('form-at-least-1-characters', PASSWORD_MIN) : <Advice>{advice}</Advice>}
        </LiveStatus>
      }
    />
  )
}

const Advice = chakra('span', { base: { color: 'fg.error', fontWeight: 'medium' } })
