import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { ChoiceHelp, ChoiceLabel, Radio } from './choice.tsx'
import { FieldMessage, type FieldProps, useDescription } from './field-frame.tsx'
import { useFormField } from './use-form-field.ts'

interface Option {
  readonly value: string
  readonly label: ReactNode
  /** One line below the label. */
  readonly help?: ReactNode
}

interface RadioGroupFieldProps extends Omit<FieldProps, 'readOnly'> {
  readonly options: readonly Option[]
  /** Rendered below the chosen option, such as the free text of "other". */
  readonly after?: (value: string) => ReactNode
}

/** A group of radio buttons. Its value is the chosen option's value, or '' if none is chosen. */
export function RadioGroupField({
  name,
  label,
  help,
  optional = false,
  options,
  disabled,
  after,
}: RadioGroupFieldProps) {
  const id = useId()
  const { input, error } = useFormField<string>(name)
  const ids = useDescription(id, error ?? help)
  const { value: chosen, ...handlers } = input
  return (
    <chakra.fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={ids.describedBy}
      aria-required={!optional}
      minWidth="0"
    >
      <chakra.legend id={`${id}-legend`} fontWeight="semibold" textStyle="sm" mb="1.5">
        {label}
      </chakra.legend>
      {options.map(option => (
        <chakra.div key={option.value}>
          <ChoiceLabel>
            <Radio
              {...handlers}
              value={option.value}
              checked={chosen === option.value}
              disabled={disabled ?? false}
              aria-invalid={error !== undefined}
            />
            <span>{option.label}</span>
            {option.help !== undefined && <ChoiceHelp>{option.help}</ChoiceHelp>}
          </ChoiceLabel>
          {after && chosen === option.value && <chakra.div ps="8">{after(option.value)}</chakra.div>}
        </chakra.div>
      ))}
      <FieldMessage id={ids.message} help={help} error={error} />
    </chakra.fieldset>
  )
}
