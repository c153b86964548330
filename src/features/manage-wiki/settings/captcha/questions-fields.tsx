import { Button, chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useRef } from 'react'
import { CAPTCHA_QUESTIONS_MAX } from '#contract/limits.ts'
import { QuestionFields } from './question-fields.tsx'
import { newEntry, type QuestionsValues, toEntries } from './questions-form-values.ts'

/** All questions, and the buttons that add one or bring the default ones back. */
export function QuestionsFields() {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<QuestionsValues>()
  const { questions } = values
  const addButton = useRef<HTMLButtonElement>(null)
  const added = useRef<number | null>(null)

  const replace = async (next: QuestionsValues['questions']) => {
    // Which entry was visited no longer fits once entries have moved.
    await setFieldTouched('questions', false, false)
    await setFieldValue('questions', next)
  }
  const add = () => {
    const entry = newEntry(questions)
    added.current = entry.id
    void replace([...questions, entry])
  }
  const remove = (id: number) => {
    void replace(questions.filter(entry => entry.id !== id))
    addButton.current?.focus()
  }

  return (
    <>
      {questions.map(({ id }, index) => (
        <QuestionFields
          key={id}
          index={index}
          focusFirst={added.current === id}
          {...(questions.length > 1 && { onRemove: () => remove(id) })}
        />
      ))}
      <Row>
        <Button
          ref={addButton}
          variant="outline"
          size="sm"
          disabled={questions.length >= CAPTCHA_QUESTIONS_MAX}
          onClick={add}
        >
          Add question
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void replace(toEntries([]))}>
          Recover default questions
        </Button>
      </Row>
    </>
  )
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
