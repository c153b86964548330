import { Button, chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useRef } from 'react'
import { CAPTCHA_QUESTIONS_MAX } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { QuestionFields } from './question-fields.tsx'
import { newEntry, type QuestionsValues, toEntries } from './questions-form-values.ts'

/** All questions, and buttons that add one and restore the default ones. */
export function QuestionsFields() {
  const { values, setFieldValue, setFieldTouched } = useFormikContext<QuestionsValues>()
  const { questions } = values
  const addButton = useRef<HTMLButtonElement>(null)
  const addedId = useRef<number | null>(null)

  const replace = async (next: QuestionsValues['questions']) => {
    // Formik remembers touched fields by index, which is wrong after entries have moved.
    await setFieldTouched('questions', false, false)
    await setFieldValue('questions', next)
  }
  const add = () => {
    const entry = newEntry(questions)
    addedId.current = entry.id
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
          initialFocus={addedId.current === id}
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
          {msg('wiki-settings-add-question')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void replace(toEntries([]))}>
          {msg('wiki-settings-restore-default-questions')}
        </Button>
      </Row>
    </>
  )
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } })
