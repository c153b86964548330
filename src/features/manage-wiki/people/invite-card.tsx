import { Formik, type FormikProps } from 'formik'
import { useRef } from 'react'
import { formatDay } from '#contract/format-when.ts'
import { INVITATION_DAYS } from '#contract/people/people.ts'
import { type InviteRequest, inviteSchema } from '#contract/people/people-requests.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { invite } from '#store/people/people.saga.ts'
import { Card } from '#ui/card.tsx'
import { ConfirmByPassword } from '#ui/confirming/confirm-by-password.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { CardSubmit } from '#ui/setting-card/card-submit.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { handsOverLabel, roleOptions } from './people-texts.ts'

const EMPTY = { email: '', role: 'manager', hands_over: false, password: '' } as const

interface InviteCardProps {
  readonly wiki: WikiDetails
  /** Called once an invitation was sent. */
  readonly onInvited: () => void
}

/** Invites somebody by email. Asks for the password if the last log-in is long ago. */
export function InviteCard({ wiki, onInvited }: InviteCardProps) {
  const formik = useRef<FormikProps<typeof EMPTY>>(null)
  const submission = useSubmission({ submit: invite })
  const { output } = submission
  const failure = submission.failure?.failure ?? null
  const { needsPassword, isAsked } = useConfirming(failure, submission.state === 'done')
  useOutcome(submission, {
    onDone: () => {
      formik.current?.resetForm()
      onInvited()
    },
  })
  const send = (request: InviteRequest) =>
    submission.submit({
      ...request,
      wikiId: wiki.id,
      hands_over: request.role === 'owner' && request.hands_over === true,
    })
  return (
    <Card
      title={msg('wiki-people-invite-somebody')}
      lead={msg('wiki-people-they-get-email-with-link', INVITATION_DAYS)}
    >
      <Formik innerRef={formik} initialValues={EMPTY} {...withSchema(inviteSchema, send)}>
        <Form
          label={msg('wiki-people-invite-somebody')}
          serverErrors={failure?.kind === 'invalid' ? failure.fields : null}
        >
          <TextField
            name="email"
            label={msg('wiki-people-email-address')}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <RadioGroupField
            name="role"
            label={msg('wiki-people-role')}
            options={roleOptions}
            after={role =>
              role === 'owner' && <CheckboxField name="hands_over" label={handsOverLabel} optional />
            }
          />
          {needsPassword && (
            <ConfirmByPassword failure={failure} note={msg('wiki-people-nobody-has-been-invited-yet')} />
          )}
          <CardSubmit
            submission={isAsked ? { ...submission, failure: null } : submission}
            success={
              output &&
              msg('wiki-people-we-have-sent-invitation-1', output.email, formatDay(output.expires_at))
            }
            note={<OutboxNote otherwise={msg('wiki-people-if-does-not-arrive-may')} />}
            failureText={msg('wiki-people-invitation-was-not-sent')}
            busyText={msg('common-sending')}
          >
            {msg('wiki-people-send-invitation')}
          </CardSubmit>
        </Form>
      </Formik>
    </Card>
  )
}
