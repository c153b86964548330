import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { type StringLengthsForm, stringLengthsSchema } from '#contract/schemas/string-lengths.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import { LENGTH_SETTINGS, type LengthSetting } from '#contract/settings/setting-names.ts'
import { LENGTH_RANGES } from '#contract/settings/string-lengths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitSettings } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { savedText } from '#ui/setting-card/saved-text.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

/** How long values may be. Source: spec 5.28, 5.29, 5.30. */
export function StringLengthsCard({ wiki }: { wiki: WikiDetails }) {
  const { productName } = useConfig()
  const submission = useSubmission({ submit: submitSettings })
  const { output: savedCount } = submission
  const current = (setting: (typeof LENGTH_SETTINGS)[number]) =>
    readSetting(wiki.public_settings, setting) ?? ''
  const initial = Object.fromEntries(
    LENGTH_SETTINGS.map(setting => [setting, current(setting)]),
  ) as unknown as StringLengthsForm

  /** Saves only the fields that are not empty and differ from the stored values. */
  const save = (form: StringLengthsForm) =>
    submission.submit(
      LENGTH_SETTINGS.map(setting => ({
        wikiId: wiki.id,
        setting,
        value: String(form[setting]).trim(),
      })).filter(({ setting, value }) => value !== '' && Number(value) !== Number(current(setting))),
    )

  return (
    <Card
      title={msg('common-1-options', productName)}
      lead={msg('wiki-settings-how-many-characters-each-kind')}
    >
      <Formik initialValues={initial} {...withSchema(stringLengthsSchema, save)}>
        <Form label={msg('wiki-settings-string-lengths')}>
          <FormErrorSummary />
          {LENGTH_SETTINGS.map(setting => (
            <LengthField key={setting} setting={setting} current={current(setting)} />
          ))}
          <MissingExtension name="Wikibase" />
          <CardSubmit
            submission={submission}
            success={savedText(savedCount, messages.stringLengths.success)}
            {...(savedCount === 0 && { note: null })}
            failureText={messages.stringLengths.failure}
          >
            {msg('wiki-settings-save-lengths')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}

const LABELS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: msg('wiki-settings-string'),
  wwWikibaseStringLengthMonolingualText: msg('wiki-settings-monolingual-text'),
  wwWikibaseStringLengthMultilang: msg('wiki-settings-multilang'),
}

const DESCRIPTIONS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: msg('wiki-settings-plain-text-statements'),
  wwWikibaseStringLengthMonolingualText: msg('wiki-settings-text-one-language-statements'),
  wwWikibaseStringLengthMultilang: msg('wiki-settings-labels-descriptions-aliases'),
}

/** One length. If it is left empty, it is not changed. */
function LengthField({ setting, current }: { setting: LengthSetting; current: string }) {
  const { min, max } = LENGTH_RANGES[setting]
  return (
    <TextField
      name={setting}
      label={LABELS[setting]}
      help={msg(
        'common-sentences',
        DESCRIPTIONS[setting],
        msg('wiki-settings-length-range', current, min, max),
      )}
      inputMode="numeric"
      autoComplete="off"
      suffix={msg('wiki-settings-characters')}
      optional
    />
  )
}
