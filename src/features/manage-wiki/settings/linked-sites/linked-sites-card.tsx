import { Formik } from 'formik'
import {
  type LinkedSitesForm,
  linkedSitesForm,
  linkedSitesOf,
  linkedSitesSchema,
} from '#contract/schemas/linked-sites.ts'
import {
  LINKED_SITES_SETTING,
  parseLinkedSites,
  SHARED_SITE_IDS,
  SHARED_SITES,
  wordsIn,
} from '#contract/settings/linked-sites.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitSettings } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { begun, MergeMeanwhile, mergeWords } from '#ui/form/merge-meanwhile.tsx'
import { ResetWhen } from '#ui/form/reset-when.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

const NONE = { shared: [], wikipedias: [] } as const

/** The sites, besides the wiki itself, to whose pages items can be linked. */
export function LinkedSitesCard({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitSettings })
  const text = readSetting(wiki.public_settings, LINKED_SITES_SETTING) ?? ''
  const stored = linkedSitesForm(parseLinkedSites(text) ?? NONE)
  return (
    <Card title={msg('common-links-other-sites')} lead={msg('wiki-settings-items-can-linked-pages-wiki')}>
      <Formik
        initialValues={begun(stored)}
        {...withSchema(linkedSitesSchema, form =>
          submission.submit([{ wikiId: wiki.id, setting: LINKED_SITES_SETTING, value: linkedSitesOf(form) }]),
        )}
      >
        <Form label={msg('common-links-other-sites')}>
          <MergeMeanwhile stored={stored} merge={mergeSites} />
          <ResetWhen when={submission.state === 'done'} values={begun(stored)} />
          <TextField
            name="wikipedias"
            label={msg('wiki-settings-wikipedias')}
            optional
            help={msg('wiki-settings-codes-their-languages-such-as')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            {SHARED_SITE_IDS.map(id => (
              <CheckboxField key={id} name={id} label={SHARED_SITES[id]} optional />
            ))}
          </div>
          <MissingExtension name="Wikibase">
            {msg('wiki-settings-sites-saved-can-linked-once')}
          </MissingExtension>
          <CardSubmit
            submission={submission}
            success={submission.output === null ? null : msg('wiki-settings-sites-have-been-saved')}
            failureText={msg('wiki-settings-something-went-wrong-while-saving-2')}
          >
            {msg('wiki-settings-save-sites')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}

/** The typed sites, merged with what others have changed between `before` and `stored`. */
function mergeSites(
  before: LinkedSitesForm,
  stored: LinkedSitesForm,
  typed: LinkedSitesForm,
): LinkedSitesForm {
  const words = ({ wikipedias }: LinkedSitesForm) => wordsIn(wikipedias)
  const shared = SHARED_SITE_IDS.map(id => [id, typed[id] === before[id] ? stored[id] : typed[id]])
  return {
    ...Object.fromEntries(shared),
    wikipedias: mergeWords(words(before), words(stored), words(typed)).join(', '),
  }
}
