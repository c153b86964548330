import { Formik } from 'formik'
import { useState } from 'react'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitSettings } from '#store/wikis/submit-settings.saga.ts'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { OwnersOnly } from '#ui/setting-card/owners-only.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { may } from '#ui/wiki/may.ts'

type Readers = 'everybody' | 'accounts'

export const READERS_TITLE = msg('wiki-settings-who-can-read-wiki')
const LEAD: Readonly<Record<Readers, string>> = {
  everybody: msg('wiki-settings-everybody-can-read-wiki'),
  accounts: msg('wiki-settings-only-people-with-account-wiki'),
}
const OPTIONS = [
  {
    value: 'everybody',
    label: msg('wiki-settings-everybody'),
    help: msg('wiki-settings-search-engines-list-wikis-show'),
  },
  {
    value: 'accounts',
    label: msg('wiki-settings-people-with-account-wiki'),
    help: msg('wiki-settings-others-see-its-name-its'),
  },
]

/** Makes a wiki private, or opens it again after a question. Only owners may. */
export function ReadersCard({ wiki }: { wiki: WikiDetails }) {
  const submission = useSubmission({ submit: submitSettings })
  const [isAsking, setAsking] = useState(false)
  const current: Readers = readFlag(wiki.public_settings, PRIVATE_SETTING) ? 'accounts' : 'everybody'
  const save = (readers: Readers) =>
    submission.submit(
      readers === current
        ? []
        : [{ wikiId: wiki.id, setting: PRIVATE_SETTING, value: readers === 'accounts' }],
    )
  return (
    <Card title={READERS_TITLE} lead={LEAD[current]}>
      {may(wiki, 'make-private') ? (
        <Formik
          initialValues={{ readers: current }}
          onSubmit={({ readers }) =>
            readers === 'everybody' && current === 'accounts' ? setAsking(true) : save(readers)
          }
        >
          <Form label={READERS_TITLE}>
            <RadioGroupField name="readers" label={msg('wiki-settings-readers')} options={OPTIONS} />
            <QuietNote>{msg('wiki-settings-nobody-can-sign-up-private')}</QuietNote>
            <CardSubmit
              submission={submission}
              success={savedText(submission.output, current)}
              note={null}
              failureText={msg('wiki-settings-wikis-readers-were-not-changed')}
            >
              {msg('wiki-settings-save-readers')}
            </CardSubmit>
          </Form>
        </Formik>
      ) : (
        <CardBody>
          <OwnersOnly wiki={wiki}>{msg('wiki-settings-owners-change-readers')}</OwnersOnly>
        </CardBody>
      )}
      <ConfirmDialog
        open={isAsking}
        title={msg('wiki-settings-open-wiki-everybody')}
        confirmLabel={msg('wiki-settings-open-everybody')}
        danger
        onConfirm={() => {
          setAsking(false)
          save('everybody')
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{msg('wiki-settings-everybody-can-then-read-everything')}</p>
      </ConfirmDialog>
    </Card>
  )
}

function savedText(savedCount: number | null, current: Readers): string | null {
  if (savedCount === null) return null
  if (savedCount === 0) return msg('common-nothing-was-changed')
  return current === 'accounts'
    ? msg('wiki-settings-only-people-with-account-wiki-2')
    : msg('wiki-settings-everybody-can-read-wiki-now')
}
