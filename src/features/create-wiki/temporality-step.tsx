import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { useCallback } from 'react'
import { type KnowledgeEquityForm, knowledgeEquityFormSchema } from '#contract/schemas/policies.ts'
import { type TemporalityForm, temporalitySchema } from '#contract/schemas/wiki-profile.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Form } from '#ui/form/form.tsx'
import { ReportValues } from '#ui/form/report-values.tsx'
import { validateWith } from '#ui/form/validate-with.ts'
import { TemporalityFields } from '#ui/wiki-profile/temporality-fields.tsx'
import { Creating } from './creation-progress.tsx'
import { KnowledgeEquityFields } from './knowledge-equity-fields.tsx'
import { StepButtons } from './step-buttons.tsx'
import type { CreateWikiFlow } from './use-create-wiki.ts'

interface TemporalityStepProps {
  readonly temporality: TemporalityForm
  readonly knowledgeEquity: KnowledgeEquityForm
  readonly send: CreateWikiFlow['send']
  /** The name of the wiki that is being made; null while none is. */
  readonly creating: string | null
}

type Values = TemporalityForm & KnowledgeEquityForm

const validate = validateWith<Values>(temporalitySchema.concat(knowledgeEquityFormSchema))

/**
 * Step 3, whose submit creates the wiki. Source: specification, section 5 ("Step 3"). Where the service asks about knowledge
 * equity, it asks here: the steps stay three, and the last one creates the wiki.
 */
export function TemporalityStep({ temporality, knowledgeEquity, send, creating }: TemporalityStepProps) {
  const isAsked = useConfig().knowledgeEquity
  const keep = useCallback(
    (values: Values) => send({ type: 'temporality.edit', ...answersOf(values) }),
    [send],
  )
  const busy = creating !== null
  return (
    <Formik
      initialValues={{ ...temporality, ...knowledgeEquity }}
      validate={validate}
      onSubmit={values => send({ type: 'temporality.submit', ...answersOf(values) })}
    >
      <Form label="Duration">
        <ReportValues onChange={keep} />
        <Questions disabled={busy}>
          <TemporalityFields />
          {isAsked && <KnowledgeEquityFields />}
        </Questions>
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

function answersOf({ temporality, temporality_other, selectedOption, freeTextResponse }: Values) {
  return {
    temporality: { temporality, temporality_other },
    knowledgeEquity: { selectedOption, freeTextResponse },
  }
}

const Questions = chakra('fieldset', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', minWidth: '0' },
})
