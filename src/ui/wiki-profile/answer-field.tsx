import { chakra } from '@chakra-ui/react'
import { OTHER_TEXT_MAX } from '#contract/limits.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

interface AnswerFieldProps {
  /** The key of the choice; the key of its free text is `<name>_other`. */
  readonly name: string
  readonly question: string
  readonly answers: Readonly<Record<string, string>>
  /** The label of the free text, such as "Please describe the purpose". */
  readonly otherLabel: string
}

/** A question with its choices. Choosing "other" shows a text field below it. */
export function AnswerField({ name, question, answers, otherLabel }: AnswerFieldProps) {
  return (
    <RadioGroupField
      name={name}
      label={question}
      options={Object.entries(answers).map(([value, label]) => ({ value, label }))}
      after={chosen =>
        chosen === 'other' && (
          <chakra.div my="2">
            <TextareaField name={`${name}_other`} label={otherLabel} rows={2} counterMax={OTHER_TEXT_MAX} />
          </chakra.div>
        )
      }
    />
  )
}
