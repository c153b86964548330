import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useEffect, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import {
  type PurposeForm,
  purposeSchema,
  settlePurpose,
  type TemporalityForm,
  temporalitySchema,
} from '#contract/schemas/wiki-profile.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { FormStep } from '#ui/form/form-step.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { PurposeStep } from '#ui/wiki-profile/purpose-step.tsx'
import { TemporalityStep } from '#ui/wiki-profile/temporality-step.tsx'
import type { IntendedUseFlow } from './use-intended-use.ts'

/** The values of the form in both of its steps. */
interface ProfileForm extends PurposeForm, TemporalityForm {}

/** One form in two steps. It starts with the stored answers each time the dialog opens. */
export function IntendedUseDialog({ profile, ...flow }: IntendedUseFlow & { profile: WikiProfile | null }) {
  const { snapshot, send } = flow
  return (
    <ModalDialog
      open={snapshot.hasTag('open')}
      title={msg('wiki-profile-intended-use')}
      busy={snapshot.hasTag('busy')}
      onClose={() => send({ type: 'dialog.cancel' })}
    >
      <Steps initialValues={toProfileForm(profile)} {...flow} />
    </ModalDialog>
  )
}

function Steps({ initialValues, snapshot, send }: IntendedUseFlow & { initialValues: ProfileForm }) {
  const isFirst = snapshot.matches('purpose')
  const busy = snapshot.hasTag('busy')
  const { failure } = snapshot.context
  const form = isFirst
    ? withSchema(purposeSchema, purpose => send({ type: 'purpose.submit', purpose }))
    : withSchema(temporalitySchema, temporality => send({ type: 'temporality.submit', temporality }))
  return (
    <Formik<ProfileForm> initialValues={initialValues} {...form}>
      {() => (
        <>
          <FormStep step={isFirst ? 'purpose' : 'temporality'} settle={settleAnswers} />
          <StepLine step={isFirst ? 1 : 2} />
          {isFirst ? (
            <PurposeStep>
              <DialogButtons>
                <CancelButton busy={false} onCancel={() => send({ type: 'dialog.cancel' })} />
                <SubmitButton>{msg('common-next')}</SubmitButton>
              </DialogButtons>
            </PurposeStep>
          ) : (
            <TemporalityStep busy={busy}>
              {failure && <FlowFailureAlert failure={failure} title={messages.intendedUse.failure} />}
              <DialogButtons>
                <QuietButton disabled={busy} onClick={() => send({ type: 'step.previous' })}>
                  {msg('common-previous')}
                </QuietButton>
                <SubmitButton busy={busy} busyText={msg('common-saving')}>
                  {msg('common-save')}
                </SubmitButton>
              </DialogButtons>
            </TemporalityStep>
          )}
        </>
      )}
    </Formik>
  )
}

function settleAnswers(values: ProfileForm): ProfileForm {
  return { ...values, ...settlePurpose(values) }
}

/** A stored profile as form values: '' where nothing was chosen or typed. */
function toProfileForm(profile: WikiProfile | null): ProfileForm {
  return {
    purpose: profile?.purpose ?? '',
    purpose_other: profile?.purpose_other ?? '',
    audience: profile?.audience ?? '',
    audience_other: profile?.audience_other ?? '',
    temporality: profile?.temporality ?? '',
    temporality_other: profile?.temporality_other ?? '',
  }
}

/**
 * The number of the dialog's step. Takes the focus when the step changes, because the pressed button is gone.
 */
function StepLine({ step }: { step: 1 | 2 }) {
  const line = useRef<HTMLParagraphElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    line.current?.focus()
  }, [step])
  return (
    <Line ref={line} tabIndex={-1}>
      {msg('wiki-profile-step', step)}
    </Line>
  )
}

const Line = chakra('p', {
  base: { mb: '4', color: 'fg.muted', textStyle: 'sm', _focusVisible: { outline: 'none' } },
})
