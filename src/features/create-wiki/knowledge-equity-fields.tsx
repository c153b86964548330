import { useFormikContext } from 'formik'
import {
  KNOWLEDGE_EQUITY_TEXT_MAX,
  type KnowledgeEquityForm,
  type KnowledgeEquityOption,
} from '#contract/schemas/policies.ts'
import { msg } from '#i18n/msg.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'

const TEXTS: Readonly<Record<KnowledgeEquityOption, string>> = {
  yes: msg('create-wiki-yes'),
  no: msg('create-wiki-no'),
  unsure: msg('create-wiki-i-am-not-sure'),
  unsaid: msg('create-wiki-i-prefer-not-say'),
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
        label={msg('create-wiki-wiki-about-knowledge-often-left')}
        help={msg('create-wiki-example-knowledge-communities-languages-regi')}
        options={OPTIONS}
        optional
      />
      {values.selectedOption !== '' && (
        <TextareaField
          name="freeTextResponse"
          label={msg('create-wiki-what-would-like-add')}
          counterMax={KNOWLEDGE_EQUITY_TEXT_MAX}
          rows={4}
          optional
        />
      )}
    </>
  )
}
