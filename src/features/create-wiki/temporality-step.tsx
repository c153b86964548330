import { Formik } from 'formik'
import { useCallback } from 'react'
import { type TemporalityForm, temporalitySchema } from '#contract/schemas/wiki-profile.ts'
import { Form } from '#ui/form/form.tsx'
import { ReportValues } from '#ui/form/report-values.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { TemporalityFields } from '#ui/wiki-profile/temporality-fields.tsx'
import { Creating } from './creating.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { CreateWikiFlow } from './use-create-wiki.ts'

interface TemporalityStepProps {
  readonly temporality: TemporalityForm
  readonly send: CreateWikiFlow['send']
  /** The name of the wiki that is being made; null while none is. */
  readonly creating: string | null
}

const validate = validateWith<TemporalityForm>(temporalitySchema)

/** Step 3, whose submit creates the wiki. Source: specification, section 5 ("Step 3"). */
export function TemporalityStep({ temporality, send, creating }: TemporalityStepProps) {
  const keep = useCallback(
    (values: TemporalityForm) => send({ type: 'temporality.edit', temporality: values }),
    [send],
  )
  const busy = creating !== null
  return (
    <Formik
      initialValues={temporality}
      validate={validate}
      onSubmit={values => send({ type: 'temporality.submit', temporality: values })}
    >
      <Form label="Duration">
        <ReportValues onChange={keep} />
        <fieldset disabled={busy}>
          <TemporalityFields />
        </fieldset>
        <Creating sitename={creating ?? ''} active={busy} />
        <StepButtons
          next="Create wiki"
          busyText="Creating your wiki …"
          busy={busy}
          onPrevious={() => send({ type: 'step.previous' })}
        />
      </Form>
    </Formik>
  )
}
