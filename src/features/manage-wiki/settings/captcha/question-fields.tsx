import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { msg } from '#i18n/msg.ts'
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
    <Group aria-label={msg('wiki-settings-question-number', number)}>
      <TextField
        ref={question}
        name={`questions.${index}.question`}
        label={msg('wiki-settings-question-number', number)}
      />
      <TextareaField
        name={`questions.${index}.answers`}
        label={msg('wiki-settings-answers')}
        help={msg('wiki-settings-one-per-line-any-them')}
        rows={2}
      />
      {onRemove && (
        <Button
          variant="ghost"
          colorPalette="red"
          size="sm"
          alignSelf="flex-start"
          aria-label={msg('wiki-settings-delete-question-1', number)}
          onClick={onRemove}
        >
          {msg('common-delete')}
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
