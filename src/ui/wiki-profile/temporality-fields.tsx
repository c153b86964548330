import { AnswerField } from './answer-field.tsx'
import { temporalityQuestion, temporalityTexts } from './profile-texts.ts'

/** How long the wiki shall live. Inside a Formik form of `TemporalityForm`. */
export function TemporalityFields() {
  return (
    <AnswerField
      name="temporality"
      question={temporalityQuestion}
      answers={temporalityTexts}
      otherLabel="Please describe for how long"
    />
  )
}
