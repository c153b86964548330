import { Formik } from 'formik'
import { useState } from 'react'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
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

export const READERS_TITLE = 'Who can read this wiki'
const LEAD: Readonly<Record<Readers, string>> = {
  everybody: 'Everybody can read this wiki.',
  accounts: 'Only people with an account on this wiki can read it.',
}
const OPTIONS = [
  { value: 'everybody', label: 'Everybody', help: 'Search engines and the list of wikis show it too.' },
  {
    value: 'accounts',
    label: 'People with an account on this wiki',
    help: 'Others see its name, its logo and the log-in form. It is in no list.',
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
            <RadioGroupField name="readers" label="Readers" options={OPTIONS} />
            <QuietNote>
              Nobody can sign up on a private wiki, because that would make everybody a reader. Its
              administrators create accounts, or confirm them where “Accounts have to be requested” is on.
              Search engines and visitors keep what they have copied before.
            </QuietNote>
            <CardSubmit
              submission={submission}
              success={savedText(submission.output, current)}
              note={null}
              failureText="The wiki’s readers were not changed."
            >
              Save readers
            </CardSubmit>
          </Form>
        </Formik>
      ) : (
        <CardBody>
          <OwnersOnly wiki={wiki}>change who can read this wiki</OwnersOnly>
        </CardBody>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Open this wiki to everybody?"
        confirmLabel="Open to everybody"
        danger
        onConfirm={() => {
          setAsking(false)
          save('everybody')
        }}
        onCancel={() => setAsking(false)}
      >
        <p>
          Everybody can then read everything on this wiki: all pages with their whole history, all uploaded
          files, and the names of all accounts. What others have copied cannot be taken back.
        </p>
      </ConfirmDialog>
    </Card>
  )
}

function savedText(savedCount: number | null, current: Readers): string | null {
  if (savedCount === null) return null
  if (savedCount === 0) return 'Nothing was changed.'
  return current === 'accounts'
    ? 'Only people with an account on this wiki can read it now.'
    : 'Everybody can read this wiki now.'
}
