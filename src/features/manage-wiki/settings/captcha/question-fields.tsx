import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

interface QuestionFieldsProps {
  readonly index: number
  /** Missing if this is the only question. Source: spec 5.34. */
  readonly onRemove?: () => void
  /** Whether the question gets the focus when it appears. */
  readonly initialFocus: boolean
}

/** The fields of one question and its answers. */
export function QuestionFields({ index, onRemove, initialFocus }: QuestionFieldsProps) {
  const question = useRef<HTMLInputElement>(null)
  const wantsFocus = useRef(initialFocus)
  useEffect(() => {
    if (wantsFocus.current) question.current?.focus()
  }, [])
  const number = index + 1
  return (
    <Group aria-label={`Question ${number}`}>
      <TextField ref={question} name={`questions.${index}.question`} label={`Question ${number}`} />
      <TextareaField
        name={`questions.${index}.answers`}
        label="Answers"
        help="One per line. Any of them is accepted."
        rows={2}
      />
      {onRemove && (
        <Button
          variant="ghost"
          colorPalette="red"
          size="sm"
          alignSelf="flex-start"
          aria-label={`Delete question ${number}`}
          onClick={onRemove}
        >
          Delete
        </Button>
      )}
    </Group>
  )
}

const Group = chakra('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minWidth: '0',
    p: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
  },
})
