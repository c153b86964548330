import { Formik } from 'formik'
import { useCallback } from 'react'
import { type SiteDetailsForm, siteDetailsSchema } from '#contract/schemas/create-wiki.ts'
import type { CreateWikiFailure } from '#machines/create-wiki/create-wiki.failure.ts'
import { Form } from '#ui/form/form.tsx'
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx'
import { ReportValues } from '#ui/form/report-values.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { AddressFields } from './address-fields.tsx'
import { CreationFailure } from './creation-failure.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { CreateWikiFlow } from './use-create-wiki.ts'

interface SiteStepProps {
  readonly site: SiteDetailsForm
  readonly failure: CreateWikiFailure | null
  readonly send: CreateWikiFlow['send']
  /** Where the login details of the wiki's first admin are sent. */
  readonly email: string
}

const validate = validateWith<SiteDetailsForm>(siteDetailsSchema)

/** Step 1. Source: specification, section 5 ("Wizard step 1"). */
export function SiteStep({ site, failure, send, email }: SiteStepProps) {
  const keep = useCallback((values: SiteDetailsForm) => send({ type: 'site.edit', site: values }), [send])
  return (
    <Formik
      initialValues={site}
      validate={validate}
      onSubmit={values => send({ type: 'site.submit', site: values })}
    >
      <Form label="Name and address" serverErrors={failure?.kind === 'fields' ? failure.errors : null}>
        <CreationFailure failure={failure} />
        <ReportValues onChange={keep} />
        <FormErrorSummary />
        <TextField
          name="sitename"
          label="Site name"
          help="Shown at the top of the wiki, in any language."
          autoComplete="off"
        />
        <AddressFields />
        <TextField
          name="username"
          label="Username"
          help={`Your name on the new wiki, as its first admin. The login details are sent to ${email}.`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <StepButtons next="Next" />
      </Form>
    </Formik>
  )
}
