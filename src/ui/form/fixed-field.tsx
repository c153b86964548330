import { chakra, Input, type InputProps } from '@chakra-ui/react'
import { useId } from 'react'

interface FixedFieldProps extends Pick<InputProps, 'type' | 'autoComplete' | 'disabled'> {
  readonly label: string
  readonly value: string
}

/** A read-only value that looks like a field. It is not part of a Formik form. */
export function FixedField({ label, ...input }: FixedFieldProps) {
  const id = useId()
  return (
    <Root>
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} readOnly {...input} />
    </Root>
  )
}

const Root = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', width: 'full' } })
const Label = chakra('label', { base: { fontWeight: 'semibold', textStyle: 'sm' } })
