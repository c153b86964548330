import { Textarea } from '@chakra-ui/react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useFormField } from './use-form-field.ts'

interface TextareaFieldProps extends FieldProps {
  readonly rows?: number
  /** Characters. Shows a counter; the schema refuses longer texts, so that nothing typed is cut off. */
  readonly counterMax?: number
  readonly placeholder?: string
}

/** Several lines of text, with a counter if there is a limit. */
export function TextareaField({
  name,
  label,
  help,
  optional,
  counterMax,
  rows = 6,
  ...control
}: TextareaFieldProps) {
  const { input, error } = useFormField<string>(name)
  const note = counterMax === undefined ? undefined : `${input.value.length} / ${counterMax}`
  return (
    <FieldFrame label={label} help={help} note={note} optional={optional ?? false} error={error}>
      {aria => <Textarea rows={rows} {...control} {...input} {...aria} />}
    </FieldFrame>
  )
}
