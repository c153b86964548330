import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import {
  APPEAL_OUTCOMES,
  type AppealOutcome,
  DECISION_NAMES,
  type Decision,
  FACTS_MAX,
  GROUND_TEXT_MAX,
  type Ground,
  SCOPE_MAX,
  statementOfReasons,
} from '#contract/operator/case-decisions.ts'
import { answerAppealSchema, decideCaseSchema } from '#contract/operator/cases.ts'
import { msg } from '#i18n/msg.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { CaseActForm, type CaseActProps } from './case-act-form.tsx'
import { DECISION_SENTENCES, outcomeText } from './case-text.ts'
import { Statement } from './statement.tsx'

interface TypedReasons {
  readonly decision: Decision | ''
  readonly facts: string
  readonly ground: Ground | ''
  readonly ground_text: string
  readonly scope: string
}

interface TypedAnswer extends TypedReasons {
  readonly outcome: AppealOutcome | ''
}

const NOTHING: TypedReasons = { decision: '', facts: '', ground: '', ground_text: '', scope: '' }

const DECISION_OPTIONS = DECISION_NAMES.map(value => ({ value, label: DECISION_SENTENCES[value] }))

const GROUND_OPTIONS = [
  { value: 'law', label: msg('operator-the-law') },
  { value: 'terms', label: msg('operator-terms-use') },
] as const satisfies readonly { readonly value: Ground; readonly label: string }[]

const OUTCOME_OPTIONS = APPEAL_OUTCOMES.map(value => ({ value, label: outcomeText(value) }))

/** Decides about a report. */
export function DecideForm(props: CaseActProps) {
  return (
    <CaseActForm
      {...props}
      act="decide"
      title={msg('operator-decide')}
      lead={msg('operator-decision-mail-not-carried-out')}
      initial={NOTHING}
      schema={decideCaseSchema}
      toSent={reasonsOf}
      texts={{
        ...{ done: msg('operator-decision-stored-emails-way'), busy: msg('common-sending') },
        failed: msg('operator-decision-not-sent'),
      }}
      action={msg('operator-send-decision')}
    >
      <ReasonFields />
    </CaseActForm>
  )
}

/** Answers the appeals against the decision that applies. */
export function AnswerAppealForm(props: CaseActProps) {
  return (
    <CaseActForm<TypedAnswer>
      {...props}
      act="answer-appeal"
      title={msg('operator-answer-appeal')}
      lead={msg('operator-somebody-else-than-who-has-decided')}
      initial={{ ...NOTHING, outcome: '' }}
      schema={answerAppealSchema}
      toSent={({ outcome, ...reasons }) => ({ ...reasonsOf(reasons), outcome: chosen(outcome) })}
      texts={{
        ...{ done: msg('operator-answer-stored-emails-way'), busy: msg('common-sending') },
        failed: msg('operator-answer-not-sent'),
      }}
      action={msg('operator-send-answer')}
    >
      <RadioGroupField name="outcome" label={msg('operator-what-appeal-leads')} options={OUTCOME_OPTIONS} />
      <ReasonFields />
    </CaseActForm>
  )
}

/** The reasons to send. Fields that do not apply to a decision without restrictions stay typed but are not sent. */
function reasonsOf({ decision, ground, ground_text, scope, facts }: TypedReasons) {
  const isNothing = decision === 'no-action'
  return {
    ...{ decision: chosen(decision), ground: chosen(ground), facts },
    ground_text: isNothing ? '' : ground_text,
    scope: isNothing ? '' : scope,
  }
}

function chosen<Option extends string>(option: Option | ''): Option | undefined {
  return option === '' ? undefined : option
}

function ReasonFields() {
  const { values } = useFormikContext<TypedReasons>()
  const { decision, ground } = values
  return (
    <>
      <SelectField
        name="decision"
        label={msg('operator-decision')}
        placeholder={msg('operator-choose-decision')}
        options={DECISION_OPTIONS}
      />
      <TextareaField
        name="facts"
        label={msg('operator-facts-circumstances')}
        help={msg('operator-what-found-do-not-name-reporter')}
        counterMax={FACTS_MAX}
      />
      <RadioGroupField name="ground" label={msg('operator-judged-by')} options={GROUND_OPTIONS} />
      {decision !== 'no-action' && (
        <>
          <TextareaField
            name="ground_text"
            label={msg('operator-provision-section-why-applies')}
            rows={4}
            counterMax={GROUND_TEXT_MAX}
          />
          <TextareaField
            name="scope"
            label={msg('operator-what-restricted-where-how-long')}
            rows={4}
            counterMax={SCOPE_MAX}
          />
        </>
      )}
      {decision !== '' && ground !== '' && (
        <details>
          <Summary>{msg('operator-statement-reasons-as-will-sent')}</Summary>
          <Statement paragraphs={statementOfReasons({ ...values, decision, ground })} />
        </details>
      )}
    </>
  )
}

const Summary = chakra('summary', {
  base: { py: '1', cursor: 'pointer', fontWeight: 'semibold', textStyle: 'sm' },
})
