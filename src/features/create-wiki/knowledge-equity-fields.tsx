import { useFormikContext } from 'formik'
import {
  KNOWLEDGE_EQUITY_TEXT_MAX,
  type KnowledgeEquityForm,
  type KnowledgeEquityOption,
} from '#contract/schemas/policies.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

const TEXTS: Readonly<Record<KnowledgeEquityOption, string>> = {
  yes: 'Yes',
  no: 'No',
  unsure: 'I am not sure',
  unsaid: 'I prefer not to say',
}

const OPTIONS = Object.entries(TEXTS).map(([value, label]) => ({ value, label }))

/**
 * Asks whether the wiki is about knowledge that is left out elsewhere. In a Formik form of
 * `KnowledgeEquityForm`.
 */
export function KnowledgeEquityFields() {
  const { values } = useFormikContext<KnowledgeEquityForm>()
  return (
    <>
      <RadioGroupField
        name="selectedOption"
        label="Is your wiki about knowledge that is often left out elsewhere? (optional)"
        help="For example knowledge of communities, languages or regions that collections and research have long overlooked. The answer is not public, and the service treats all wikis alike."
        options={OPTIONS}
        optional
      />
      {values.selectedOption !== '' && (
        <TextareaField
          name="freeTextResponse"
          label="What would you like to add?"
          counterMax={KNOWLEDGE_EQUITY_TEXT_MAX}
          rows={4}
          optional
        />
      )}
    </>
  )
}
