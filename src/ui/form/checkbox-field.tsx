import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { ChoiceLabel, Tick } from './choice.tsx'
import { FieldMessage, type FieldProps, useDescription } from './field-frame.tsx'
import { useFormField } from './use-form-field.ts'

/** A checkbox with its label beside it. Its value is a boolean. */
export function CheckboxField({
  name,
  label,
  help,
  optional = false,
  disabled,
}: Omit<FieldProps, 'readOnly'>) {
  const id = useId()
  const { input, error } = useFormField<boolean>(name)
  const ids = useDescription(id, error ?? help)
  const { value: checked, ...handlers } = input
  return (
    <chakra.div>
      <ChoiceLabel>
        <Tick
          {...handlers}
          checked={checked}
          disabled={disabled ?? false}
          aria-describedby={ids.describedBy}
          aria-invalid={error !== undefined}
          aria-required={!optional}
        />
        <span>{label}</span>
      </ChoiceLabel>
      <chakra.div ps="8">
        <FieldMessage id={ids.message} help={help} error={error} />
      </chakra.div>
    </chakra.div>
  )
}
