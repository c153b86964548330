import { chakra, Input, type InputProps } from '@chakra-ui/react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import { useFormField } from './use-form-field.ts'

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'search' | 'datetime-local'
  readonly autoComplete?: string
  readonly inputMode?: InputProps['inputMode']
  readonly maxLength?: number
  readonly placeholder?: string
  readonly autoCapitalize?: 'none' | 'sentences' | 'words'
  readonly spellCheck?: boolean
  /** For addresses, whose parts follow each other from left to right in every language. */
  readonly dir?: 'ltr'
  /** Text around the value, shown inside the field: `.example.org` after a subdomain. */
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text. Pass `spellCheck={false}` for addresses and ids. */
export function TextField({ name, label, help, optional, prefix, suffix, ...control }: TextFieldProps) {
  const { input, error } = useFormField<string>(name)
  return (
    <FieldFrame label={label} help={help} optional={optional ?? false} error={error}>
      {aria =>
        prefix === undefined && suffix === undefined ? (
          <Input {...control} {...input} {...aria} />
        ) : (
          <AffixedInput
            dir={control.dir}
            data-invalid={error === undefined ? undefined : ''}
            onMouseDown={focusInput}
          >
            {prefix !== undefined && <Affix>{prefix}</Affix>}
            <PlainInput {...control} {...input} {...aria} />
            {suffix !== undefined && <Affix>{suffix}</Affix>}
          </AffixedInput>
        )
      }
    </FieldFrame>
  )
}

/** Focuses the input when an affix or the empty space beside it is pressed. */
function focusInput(event: MouseEvent<HTMLDivElement>): void {
  if (event.target instanceof HTMLInputElement) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}

/** Looks like one input that contains the prefix and the suffix. */
const AffixedInput = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: '11',
    px: '3',
    cursor: 'text',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    bg: 'bg.panel',
    _hover: { borderColor: 'fg.muted' },
    _focusWithin: {
      outline: '2px solid',
      outlineColor: 'colorPalette.focusRing',
      outlineOffset: '-1px',
      _invalid: { outlineColor: 'border.error' },
    },
    _invalid: { borderColor: 'border.error' },
  },
})

const PlainInput = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    minH: '10',
    bg: 'transparent',
    fontSize: 'md',
    // As wide as its text, so that the suffix directly follows it.
    '@supports (field-sizing: content)': { flex: '0 1 auto', minWidth: '2ch', fieldSizing: 'content' },
    _focusVisible: { outline: 'none' },
    _disabled: { color: 'fg.muted', cursor: 'not-allowed' },
  },
})

/** Wraps if it is long, so that there is always space to type. */
const Affix = chakra('span', {
  base: { maxWidth: '60%', color: 'fg.muted', fontSize: 'md', lineHeight: 'snug', overflowWrap: 'anywhere' },
})
