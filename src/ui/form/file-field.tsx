import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface FileFieldProps {
  readonly label: string
  readonly help: string
  /** Which files the browser offers first. */
  readonly accept: string
  readonly error: string | null
  readonly disabled?: boolean
  /** Whether no file is chosen. When this becomes true, the input clears its file. */
  readonly isEmpty: boolean
  readonly onChoose: (file: File | null) => void
}

/** Chooses one file. It belongs to no form: a form's values cannot hold a file. */
export function FileField({ label, help, accept, error, disabled, isEmpty, onChoose }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = ''
  }, [isEmpty])
  return (
    <FieldFrame label={label} help={help} error={error ?? undefined} optional={false}>
      {aria => (
        <FileInput
          {...aria}
          ref={input}
          type="file"
          accept={accept}
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
