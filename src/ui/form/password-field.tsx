import { chakra, Input } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useFormField } from './use-form-field.ts'

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password'
  readonly ref?: Ref<HTMLInputElement>
}

/** A password with a button that shows it. The button keeps its name; `aria-pressed` gives its state. */
export function PasswordField({ name, label, help, optional, ...control }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const { input, error } = useFormField<string>(name)
  return (
    <FieldFrame label={label} help={help} optional={optional ?? false} error={error}>
      {aria => (
        <chakra.div position="relative">
          <Input
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            pe="20"
            {...control}
            {...input}
            {...aria}
          />
          <Toggle
            type="button"
            aria-pressed={shown}
            aria-label={msg('form-show-password')}
            aria-controls={aria.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? msg('form-hide') : msg('form-show')}
          </Toggle>
        </chakra.div>
      )}
    </FieldFrame>
  )
}

const Toggle = chakra('button', {
  base: {
    position: 'absolute',
    insetEnd: '1',
    top: '1',
    bottom: '1',
    px: '3',
    borderRadius: 'sm',
    color: 'teal.fg',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'teal.subtle' },
  },
})
