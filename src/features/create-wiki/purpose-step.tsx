import { Formik } from 'formik'
import { useCallback } from 'react'
import { type PurposeForm, purposeSchema } from '#contract/schemas/wiki-profile.ts'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { ReportValues } from '#ui/form/report-values.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { PurposeFields } from '#ui/wiki-profile/purpose-fields.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { CreateWikiFlow } from './use-create-wiki.ts'

const validate = validateWith<PurposeForm>(purposeSchema)

/** Step 2. Source: specification, section 5 ("Step 2"). */
export function PurposeStep({ purpose, send }: { purpose: PurposeForm; send: CreateWikiFlow['send'] }) {
  const keep = useCallback((values: PurposeForm) => send({ type: 'purpose.edit', purpose: values }), [send])
  return (
    <Formik
      initialValues={purpose}
      validate={validate}
      onSubmit={values => send({ type: 'purpose.submit', purpose: values })}
    >
      <Form label="Purpose">
        <ReportValues onChange={keep} />
        <FormErrorSummary />
        <PurposeFields />
        <StepButtons next="Next" onPrevious={() => send({ type: 'step.previous' })} />
      </Form>
    </Formik>
  )
}
