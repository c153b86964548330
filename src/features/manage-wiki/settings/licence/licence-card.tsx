import { Formik } from 'formik'
import {
  LICENCE_SETTINGS,
  LICENCES,
  type Licence,
  type LicenceSetting,
  parseLicence,
} from '#contract/settings/licences.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitSettings } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { savedText } from '#ui/setting-card/saved-text.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { licenceNames, licenceSubjects } from './licence-names.ts'

const HELP: Readonly<Record<LicenceSetting, string>> = {
  wwLicenceData: msg('wiki-settings-items-properties-lexemes-those-who'),
  wwLicenceText: msg('wiki-settings-all-other-pages-those-who'),
}

type LicenceForm = Readonly<Record<LicenceSetting, string>>

/** What others may do with the wiki's content. */
export function LicenceCard({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitSettings })
  const { output: savedCount } = submission
  const current = (setting: LicenceSetting) =>
    parseLicence(setting, readSetting(wiki.public_settings, setting)) ?? LICENCES[setting][0]
  const initial: LicenceForm = {
    wwLicenceData: current('wwLicenceData'),
    wwLicenceText: current('wwLicenceText'),
  }
  /** Saves only what differs from the stored values. */
  const save = (form: LicenceForm) =>
    submission.submit(
      LICENCE_SETTINGS.map(setting => ({ wikiId: wiki.id, setting, value: form[setting] })).filter(
        ({ setting, value }) => value !== current(setting),
      ),
    )

  return (
    <Card title={msg('common-licence')} lead={msg('wiki-settings-what-others-may-do-with')}>
      <Formik initialValues={initial} onSubmit={save}>
        <Form label={msg('common-licence')}>
          {LICENCE_SETTINGS.map(setting => (
            <SelectField
              key={setting}
              name={setting}
              label={licenceSubjects[setting]}
              help={HELP[setting]}
              options={LICENCES[setting].map(value => ({ value, label: licenceName(value) }))}
            />
          ))}
          <QuietNote>{msg('wiki-settings-change-applies-what-shown-from')}</QuietNote>
          <MissingExtension name="Wikibase">
            {msg('wiki-settings-licence-structured-data-saved-takes')}
          </MissingExtension>
          <CardSubmit
            submission={submission}
            success={savedText(savedCount, msg('wiki-settings-licences-have-been-saved'))}
            {...(savedCount === 0 && { note: null })}
            failureText={msg('wiki-settings-something-went-wrong-while-saving')}
          >
            {msg('wiki-settings-save-licences')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}

/** The name of a licence, with what it asks of those who use the work. */
function licenceName(licence: Licence): string {
  return licenceNames[licence]
}
