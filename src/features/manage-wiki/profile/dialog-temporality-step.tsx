import { Button } from '@chakra-ui/react'
import { Formik } from 'formik'
import { messages } from '#contract/messages.ts'
import { type TemporalityForm, temporalitySchema } from '#contract/schemas/wiki-profile.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { TemporalityFields } from '#ui/wiki-profile/temporality-fields.tsx'
import type { IntendedUseFlow } from './use-intended-use.ts'

const validate = validateWith<TemporalityForm>(temporalitySchema)

/** Second step: how long. Saving stays here until it has worked. */
export function DialogTemporalityStep({ snapshot, send }: IntendedUseFlow) {
  const { temporality, failure } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return (
    <Formik
      initialValues={temporality}
      validate={validate}
      onSubmit={values => send({ type: 'temporality.submit', temporality: values })}
    >
      {({ values }) => (
        <Form label="Duration">
          <fieldset disabled={busy}>
            <TemporalityFields />
          </fieldset>
          {failure && <FlowFailureAlert failure={failure} title={messages.intendedUse.failure} />}
          <DialogButtons>
            <Button
              variant="outline"
              colorPalette="gray"
              disabled={busy}
              onClick={() => send({ type: 'step.previous', temporality: values })}
            >
              Previous
            </Button>
            <SubmitButton busy={busy} busyText="Saving …">
              Save
            </SubmitButton>
          </DialogButtons>
        </Form>
      )}
    </Formik>
  )
}
