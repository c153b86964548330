import { useFormikContext } from 'formik'
import type { PropsWithChildren } from 'react'
import type { PurposeForm } from '#contract/schemas/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'
import { Form } from '#ui/form/form.tsx'
import { AnswerField } from './answer-field.tsx'
import { audienceQuestion, audienceTexts, purposeQuestion, purposeTexts } from './profile-texts.ts'

/** Asks for the purpose and, where data is published, for the audience. The children are the buttons. */
export function PurposeStep({ children }: PropsWithChildren) {
  const { values } = useFormikContext<PurposeForm>()
  return (
    <Form label={msg('common-purpose')}>
      <AnswerField
        name="purpose"
        question={purposeQuestion}
        answers={purposeTexts}
        otherLabel={msg('wiki-profile-please-describe-purpose')}
      />
      {values.purpose === 'data_hub' && (
        <AnswerField
          name="audience"
          question={audienceQuestion}
          answers={audienceTexts}
          otherLabel={msg('wiki-profile-please-describe-audience')}
        />
      )}
      {children}
    </Form>
  )
}
