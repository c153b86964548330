import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { FieldFrame } from '#ui/form/field-frame.tsx'

interface LogoFileFieldProps {
  readonly help: string
  readonly error: string | null
  readonly disabled: boolean
  /** Whether no file is chosen. When this becomes true, the input clears its file. */
  readonly isEmpty: boolean
  readonly onChoose: (file: File | null) => void
}

/** The file input for a new logo. */
export function LogoFileField({ help, error, disabled, isEmpty, onChoose }: LogoFileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = ''
  }, [isEmpty])
  return (
    <FieldFrame label="New logo" help={help} error={error ?? undefined} optional={false}>
      {aria => (
        <FileInput
          {...aria}
          ref={input}
          type="file"
          accept="image/png"
          disabled={disabled}
          onChange={event => onChoose(event.target.files?.[0] ?? null)}
        />
      )}
    </FieldFrame>
  )
}

const FileInput = chakra('input', {
  base: {
    maxWidth: 'full',
    py: '2',
    borderRadius: 'md',
    textStyle: 'sm',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed' },
    '&::file-selector-button': {
      me: '3',
      px: '4',
      minH: '9',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'teal.border',
      borderRadius: 'md',
      bg: 'bg.panel',
      color: 'teal.fg',
      font: 'inherit',
      fontWeight: 'semibold',
      cursor: 'inherit',
    },
  },
})
