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
import { msg } from '#i18n/msg.ts'
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

/** The acts that are possible on a case now, and the result of the last one. */
export function CaseActs({ found, onChanged, reload }: CaseActsProps) {
  const part = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const showOutcome = (next: Outcome) => {
    setOutcome(next)
    // The sent form may disappear.
    part.current?.focus()
  }
  const acts: CaseActProps = {
    found,
    onDone: (next, done) => {
      onChanged(next)
      showOutcome({ done })
    },
    onStale: stale => {
      reload()
      showOutcome({ stale })
    },
  }
  return (
    <Part ref={part} tabIndex={-1} role="region" aria-label={msg('operator-what-can-done')}>
      <LiveStatus>
        {outcome && 'done' in outcome && <Notice tone="success" title={outcome.done} />}
      </LiveStatus>
      {outcome && 'stale' in outcome && (
        <Notice tone="error" role="alert" title={msg('operator-nothing-sent')}>
          <p>{failureCause(outcome.stale)}</p>
          <p>{msg('operator-report-loaded-again-what-you-typed')}</p>
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
      title={msg('operator-take-charge')}
      initial={{ assignee: own }}
      schema={assignCaseSchema}
      texts={{
        done: msg('operator-who-charge-stored'),
        failed: msg('operator-nobody-put-charge'),
        busy: msg('common-saving'),
      }}
      action={msg('operator-put-charge')}
    >
      <TextField
        name="assignee"
        label={msg('operator-who-takes-charge')}
        type="email"
        help={msg('operator-you-another-operator-moderator-email-address')}
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
      title={msg('operator-write-note')}
      initial={{ text: '' }}
      schema={caseNoteSchema}
      texts={{
        done: msg('operator-note-stored'),
        failed: msg('operator-note-not-stored'),
        busy: msg('common-saving'),
      }}
      action={msg('operator-add-note')}
    >
      <TextareaField name="text" label={msg('operator-note')} rows={4} counterMax={CASE_NOTE_MAX} />
    </CaseActForm>
  )
}

function CloseForm(props: CaseActProps) {
  return (
    <CaseActForm
      {...props}
      act="close"
      title={msg('operator-close')}
      lead={msg('operator-appeal-time-opens-case-again')}
      initial={{}}
      schema={closeCaseSchema}
      texts={{
        done: msg('operator-case-closed'),
        failed: msg('operator-case-not-closed'),
        busy: msg('operator-closing'),
      }}
      action={msg('operator-close-case')}
    />
  )
}

const Part = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } })
