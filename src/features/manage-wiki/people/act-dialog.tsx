import type { SnapshotFrom } from 'xstate'
import { boolean, object } from 'yup'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import type { ActAnswers, wikiPeopleMachine } from '#machines/wiki-people/wiki-people.machine.ts'
import { confirmingPassword, FormDialog } from '#ui/confirming/form-dialog.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { actTexts, dropsRights, handsOverLabel, specialPage } from './people-texts.ts'

const schema = object({
  handsOver: boolean().defined(),
  dropsRights: boolean().defined(),
  password: confirmingPassword,
})
const EMPTY: ActAnswers = { handsOver: false, dropsRights: false, password: '' }

interface ActDialogProps {
  readonly wiki: WikiDetails
  readonly snapshot: SnapshotFrom<typeof wikiPeopleMachine>
  readonly onConfirm: (answers: ActAnswers) => void
  readonly onCancel: () => void
}

/** Says what will happen, and asks for the password if it is needed. */
export function ActDialog({ wiki, snapshot, onConfirm, onCancel }: ActDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open') || chosen === null) return null
  const texts = actTexts(chosen, wiki.sitename)
  return (
    <FormDialog
      title={texts.title}
      label={texts.button}
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={EMPTY}
      schema={schema}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={texts.failure} />}
      passwordNote={needsPassword ? msg('common-nothing-has-been-changed-yet') : null}
      submitLabel={texts.button}
      busyText={texts.busy}
      danger={chosen.kind === 'remove' || chosen.kind === 'leave'}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <p>{texts.text}</p>
      {chosen.kind === 'makeOwner' && <CheckboxField name="handsOver" label={handsOverLabel} optional />}
      {chosen.kind === 'remove' &&
        (chosen.person.linked ? (
          <CheckboxField name="dropsRights" {...dropsRights} optional />
        ) : (
          <p>
            <ExternalLink href={specialPage(wiki.domain, 'UserRights')}>
              {msg('wiki-people-change-rights-accounts-wiki')}
            </ExternalLink>
          </p>
        ))}
    </FormDialog>
  )
}
