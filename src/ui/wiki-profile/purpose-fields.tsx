import { useFormikContext } from 'formik'
import type { PurposeForm } from '#contract/schemas/wiki-profile.ts'
import { AnswerField } from './answer-field.tsx'
import { audienceQuestion, audienceTexts, purposeQuestion, purposeTexts } from './profile-texts.ts'

/** Purpose, and audience where data is published. Inside a Formik form of {@link PurposeForm}. */
export function PurposeFields() {
  const { values } = useFormikContext<PurposeForm>()
  return (
    <>
      <AnswerField
        name="purpose"
        question={purposeQuestion}
        answers={purposeTexts}
        otherLabel="Please describe the purpose"
      />
      {values.purpose === 'data_hub' && (
        <AnswerField
          name="audience"
          question={audienceQuestion}
          answers={audienceTexts}
          otherLabel="Please describe the audience"
        />
      )}
    </>
  )
}
