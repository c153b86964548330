import { Button } from '@chakra-ui/react'
import { Formik } from 'formik'
import { type PurposeForm, purposeSchema } from '#contract/schemas/wiki-profile.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { PurposeFields } from '#ui/wiki-profile/purpose-fields.tsx'
import type { IntendedUseFlow } from './use-intended-use.ts'

const validate = validateWith<PurposeForm>(purposeSchema)

/** First step: what the wiki is for, and for whom. */
export function DialogPurposeStep({ snapshot, send }: IntendedUseFlow) {
  return (
    <Formik
      initialValues={snapshot.context.purpose}
      validate={validate}
      onSubmit={purpose => send({ type: 'purpose.submit', purpose })}
    >
      <Form label="Purpose">
        <PurposeFields />
        <DialogButtons>
          <Button variant="outline" colorPalette="gray" onClick={() => send({ type: 'dialog.cancel' })}>
            Cancel
          </Button>
          <SubmitButton>Next</SubmitButton>
        </DialogButtons>
      </Form>
    </Formik>
  )
}
