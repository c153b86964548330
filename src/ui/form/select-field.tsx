import { chakra } from '@chakra-ui/react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { NativeSelect } from './native-select.tsx'
import { useFormField } from './use-form-field.ts'

interface SelectFieldProps extends Omit<FieldProps, 'readOnly'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The first option, with the value '', such as "Choose a subject". */
  readonly placeholder?: string
  readonly autoComplete?: string
}

/** A native select with a label. */
export function SelectField({
  name,
  label,
  help,
  optional,
  options,
  placeholder,
  ...control
}: SelectFieldProps) {
  const { input, error } = useFormField<string>(name)
  return (
    <FieldFrame label={label} help={help} optional={optional ?? false} error={error}>
      {aria => (
        <NativeSelect {...control} {...input} {...aria}>
          {placeholder !== undefined && <chakra.option value="">{placeholder}</chakra.option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}
