import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import {
  APPEAL_OUTCOMES,
  type AppealOutcome,
  DECISION_NAMES,
  DECISIONS,
  type Decision,
  FACTS_MAX,
  GROUND_TEXT_MAX,
  type Ground,
  SCOPE_MAX,
  statementOfReasons,
} from '#contract/operator/case-decisions.ts'
import { answerAppealSchema, decideCaseSchema } from '#contract/operator/cases.ts'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { CaseActForm, type CaseActProps } from './case-act-form.tsx'
import { outcomeText } from './case-text.ts'

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

const DECISION_OPTIONS = DECISION_NAMES.map(value => ({ value, label: DECISIONS[value] }))

const GROUND_OPTIONS = [
  { value: 'law', label: 'The law' },
  { value: 'terms', label: 'The terms of use' },
] as const satisfies readonly { readonly value: Ground; readonly label: string }[]

const OUTCOME_OPTIONS = APPEAL_OUTCOMES.map(value => ({ value, label: outcomeText(value) }))

const MAIL = 'The reporter, and the owners of the wiki if something is restricted, get the reasons by email.'

/** Decides about a report. */
export function DecideForm(props: CaseActProps) {
  return (
    <CaseActForm
      {...props}
      act="decide"
      title="Decide"
      lead={`${MAIL} The decision is not carried out by this form.`}
      initial={NOTHING}
      schema={decideCaseSchema}
      toSent={reasonsOf}
      texts={{
        ...{ done: 'The decision is stored, and the emails are on their way.', busy: 'Sending …' },
        failed: 'The decision was not sent.',
      }}
      action="Send decision"
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
      title="Answer the appeal"
      lead="By somebody else than who has decided. If the decision stays as it is, give it again with its reasons."
      initial={{ ...NOTHING, outcome: '' }}
      schema={answerAppealSchema}
      toSent={({ outcome, ...reasons }) => ({ ...reasonsOf(reasons), outcome: chosen(outcome) })}
      texts={{
        ...{ done: 'The answer is stored, and the emails are on their way.', busy: 'Sending …' },
        failed: 'The answer was not sent.',
      }}
      action="Send answer"
    >
      <RadioGroupField name="outcome" label="What the appeal leads to" options={OUTCOME_OPTIONS} />
      <ReasonFields />
    </CaseActForm>
  )
}

/** What a decision leaves out if it restricts nothing stays typed, and is not sent. */
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
        label="Decision"
        placeholder="Choose a decision"
        options={DECISION_OPTIONS}
      />
      <TextareaField
        name="facts"
        label="Facts and circumstances"
        help="What was found. Do not name the reporter."
        counterMax={FACTS_MAX}
      />
      <RadioGroupField name="ground" label="Judged by" options={GROUND_OPTIONS} />
      {decision !== 'no-action' && (
        <>
          <TextareaField
            name="ground_text"
            label="Provision or section, and why it applies"
            rows={4}
            counterMax={GROUND_TEXT_MAX}
          />
          <TextareaField
            name="scope"
            label="What is restricted, where and for how long"
            rows={4}
            counterMax={SCOPE_MAX}
          />
        </>
      )}
      {decision !== '' && ground !== '' && (
        <details>
          <Summary>Statement of reasons, as it will be sent</Summary>
          {statementOfReasons({ ...values, decision, ground }).map(paragraph => (
            <TypedText key={paragraph} mt="2">
              {paragraph}
            </TypedText>
          ))}
        </details>
      )}
    </>
  )
}

const Summary = chakra('summary', {
  base: { py: '1', cursor: 'pointer', fontWeight: 'semibold', textStyle: 'sm' },
})
