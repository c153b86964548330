import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { type StringLengthsForm, stringLengthsSchema } from '#contract/schemas/string-lengths.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import { LENGTH_SETTINGS } from '#contract/settings/setting-names.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { submitStringLengths } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { LengthField } from './length-field.tsx'

/** How long values may be. Source: specification, sections 2 (Settings tab, "string lengths") and 5 ("String lengths"). */
export function StringLengthsCard({ wiki }: { wiki: WikiDetails }) {
  const { productName } = useConfig()
  const submission = useSubmission({ submit: submitStringLengths })
  const { output: savedCount } = submission
  const present = (setting: (typeof LENGTH_SETTINGS)[number]) =>
    readSetting(wiki.public_settings, setting) ?? ''
  const initial = Object.fromEntries(
    LENGTH_SETTINGS.map(setting => [setting, present(setting)]),
  ) as unknown as StringLengthsForm

  /** Only what was filled in, and differs from what is stored. */
  const save = (form: StringLengthsForm) =>
    submission.submit(
      LENGTH_SETTINGS.map(setting => ({
        wikiId: wiki.id,
        setting,
        value: String(form[setting]).trim(),
      })).filter(({ setting, value }) => value !== '' && Number(value) !== Number(present(setting))),
    )

  return (
    <Card
      title={`${productName} options`}
      lead="How many characters a value on the wiki may have, by its kind."
    >
      <Formik initialValues={initial} {...withSchema(stringLengthsSchema, save)}>
        <Form label="String lengths">
          <FormErrorSummary />
          {LENGTH_SETTINGS.map(setting => (
            <LengthField key={setting} setting={setting} present={present(setting)} />
          ))}
          <MissingExtension name="Wikibase" />
          <CardSubmit
            submission={submission}
            success={savedText(savedCount)}
            {...(savedCount === 0 && { note: null })}
            failureText={messages.stringLengths.failure}
          >
            Save lengths
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}

function savedText(savedCount: number | null): string | null {
  if (savedCount === null) return null
  return savedCount > 0 ? messages.stringLengths.success : 'Nothing was changed.'
}
