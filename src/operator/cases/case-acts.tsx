import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import {
  assignCaseSchema,
  CASE_NOTE_MAX,
  caseNoteSchema,
  closeCaseSchema,
  type ReportCase,
} from '#contract/operator/cases.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { failureCause } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { CaseActForm, type CaseActProps } from './case-act-form.tsx'
import { AnswerAppealForm, DecideForm } from './decision-forms.tsx'

interface CaseActsProps {
  readonly found: ReportCase
  readonly onChanged: (found: ReportCase) => void
  readonly reload: () => void
}

type Outcome = { readonly done: string } | { readonly stale: Failure }

/** What can be done about a case now, and what has come of the last act. */
export function CaseActs({ found, onChanged, reload }: CaseActsProps) {
  const part = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const tell = (next: Outcome) => {
    setOutcome(next)
    // The form that was sent may go away.
    part.current?.focus()
  }
  const acts: CaseActProps = {
    found,
    onDone: (next, done) => {
      onChanged(next)
      tell({ done })
    },
    onStale: stale => {
      reload()
      tell({ stale })
    },
  }
  return (
    <Part ref={part} tabIndex={-1} role="region" aria-label="What can be done">
      <LiveStatus>
        {outcome && 'done' in outcome && <Notice tone="success" title={outcome.done} />}
      </LiveStatus>
      {outcome && 'stale' in outcome && (
        <Notice tone="error" role="alert" title="Nothing was sent.">
          <p>{failureCause(outcome.stale)}</p>
          <p>The report is loaded again. What you typed is still here.</p>
        </Notice>
      )}
      <AssignForm {...acts} />
      <NoteForm {...acts} />
      <DecideForm {...acts} />
      <AnswerAppealForm {...acts} />
      <CloseForm {...acts} />
    </Part>
  )
}

function AssignForm(props: CaseActProps) {
  const session = useAppSelector(selectSession)
  const own = session.status === 'member' ? session.user.email : ''
  return (
    <CaseActForm
      {...props}
      act="assign"
      title="Take charge"
      initial={{ assignee: own }}
      schema={assignCaseSchema}
      texts={{ done: 'Who is in charge is stored.', failed: 'Nobody was put in charge.', busy: 'Saving …' }}
      action="Put in charge"
    >
      <TextField
        name="assignee"
        label="Who takes charge"
        type="email"
        help="You, or another operator or moderator: their email address."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </CaseActForm>
  )
}

function NoteForm(props: CaseActProps) {
  return (
    <CaseActForm
      {...props}
      act="note"
      title="Write a note"
      initial={{ text: '' }}
      schema={caseNoteSchema}
      texts={{ done: 'The note is stored.', failed: 'The note was not stored.', busy: 'Saving …' }}
      action="Add note"
    >
      <TextareaField name="text" label="Note" rows={4} counterMax={CASE_NOTE_MAX} />
    </CaseActForm>
  )
}

function CloseForm(props: CaseActProps) {
  return (
    <CaseActForm
      {...props}
      act="close"
      title="Close"
      lead="An appeal in time opens the case again."
      initial={{}}
      schema={closeCaseSchema}
      texts={{ done: 'The case is closed.', failed: 'The case was not closed.', busy: 'Closing …' }}
      action="Close the case"
    />
  )
}

const Part = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } })
