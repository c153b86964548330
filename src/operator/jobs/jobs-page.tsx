import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { JOB_SORTS_OF_WORK, JOB_STATES, type ListedJob, type SortOfWork } from '#contract/operator/jobs.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { When } from '#ui/when.tsx'
import { jobActs } from './job-acts.ts'
import { JOB_STATE_TEXTS } from './job-text.ts'
import { TestEmail } from './test-email.tsx'

const WORK_TEXTS: Readonly<Record<SortOfWork, string>> = {
  email: 'email',
  repeated: 'repeated work',
  other: 'other work',
}

const FILTERS = [
  { name: 'kind', label: 'Job' },
  {
    name: 'state',
    label: 'State',
    options: JOB_STATES.map(value => ({ value, label: JOB_STATE_TEXTS[value] })),
  },
  {
    name: 'about',
    label: 'Kind of work',
    options: JOB_SORTS_OF_WORK.map(value => ({ value, label: WORK_TEXTS[value] })),
  },
  { name: 'wiki', label: 'Number of a wiki' },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'run_at:asc', label: 'Due first' },
  { value: 'run_at:desc', label: 'Due last' },
] as const

const COLUMNS: readonly ListColumn<ListedJob>[] = [
  { label: 'Job', cell: job => <What {...job} /> },
  { label: 'State', cell: ({ state }) => JOB_STATE_TEXTS[state] },
  { label: 'Attempts', cell: ({ attempts }) => attempts },
  { label: 'Added', cell: ({ created_at }) => <When at={created_at} /> },
  {
    label: 'Due or finished',
    cell: ({ run_at, finished_at }) => <When at={finished_at ?? run_at} />,
  },
  { label: 'Error', cell: ({ error }) => <ErrorText>{error ?? ''}</ErrorText> },
]

/** What the service does beside its requests, emails among it. */
export function JobsPage() {
  const [edition, setEdition] = useState(0)
  return (
    <ConsoleListPage<ListedJob>
      title="Jobs and mail"
      lead="What waits, runs and has failed. What failed is tried again by itself, with growing pauses, until it is given up."
      path={consoleApi.jobs}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
      actsOf={jobActs}
      edition={edition}
    >
      <TestEmail onSent={() => setEdition(edition + 1)} />
    </ConsoleListPage>
  )
}

function What({ id, kind, about, recipient, subject }: ListedJob) {
  return (
    <>
      {kind} ({WORK_TEXTS[about]}, no. {id})
      {recipient !== null && (
        <p>
          To <bdi>{recipient}</bdi>
          {subject !== null && (
            <>
              : <bdi>{subject}</bdi>
            </>
          )}
        </p>
      )}
    </>
  )
}

const ErrorText = chakra('span', { base: { whiteSpace: 'pre-wrap', textStyle: 'sm' } })
