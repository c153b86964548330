import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { JOB_SORTS_OF_WORK, JOB_STATES, type ListedJob, type SortOfWork } from '#contract/operator/jobs.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { richText } from '#ui/rich-text.ts'
import { jobActs } from './job-acts.ts'
import { JOB_STATE_TEXTS } from './job-text.ts'
import { TestEmail } from './test-email.tsx'

const WORK_TEXTS: Readonly<Record<SortOfWork, string>> = {
  email: msg('operator-jobs-email'),
  repeated: msg('operator-jobs-repeated-work'),
  other: msg('operator-jobs-other-work'),
}

const FILTERS = [
  { name: 'kind', label: msg('operator-job') },
  {
    name: 'state',
    label: msg('operator-state'),
    options: JOB_STATES.map(value => ({ value, label: JOB_STATE_TEXTS[value] })),
  },
  {
    name: 'about',
    label: msg('operator-kind-work'),
    options: JOB_SORTS_OF_WORK.map(value => ({ value, label: WORK_TEXTS[value] })),
  },
  { name: 'wiki', label: msg('operator-number-wiki') },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'run_at:asc', label: msg('operator-due-first') },
  { value: 'run_at:desc', label: msg('operator-due-last') },
] as const

const COLUMNS: readonly ListColumn<ListedJob>[] = [
  { label: msg('operator-job'), holds: 'address', cell: job => <What {...job} /> },
  { label: msg('operator-state'), cell: ({ state }) => JOB_STATE_TEXTS[state] },
  { label: msg('operator-attempts'), cell: ({ attempts }) => attempts },
  { label: msg('operator-added'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  {
    label: msg('operator-due-finished'),
    cell: ({ run_at, finished_at }) => <ListTime at={finished_at ?? run_at} />,
  },
  {
    label: msg('operator-error'),
    holds: 'typed',
    cell: ({ error }) => error && <ErrorText>{error}</ErrorText>,
  },
]

/** The service's jobs, including emails. */
export function JobsPage() {
  const [edition, setEdition] = useState(0)
  return (
    <ConsoleListPage<ListedJob>
      title={msg('operator-jobs-mail')}
      lead={msg('operator-what-waits-runs-has-failed-what')}
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
      {msg('operator-job-1-2-no-3', kind, WORK_TEXTS[about], id)}
      {recipient !== null && (
        <p>
          {richText(
            subject === null
              ? msgParts('operator-email-to-1', <Address>{recipient}</Address>)
              : msgParts('operator-email-to-1-about-2', <Address>{recipient}</Address>, <bdi>{subject}</bdi>),
          )}
        </p>
      )}
    </>
  )
}

const ErrorText = chakra('span', { base: { whiteSpace: 'pre-wrap', textStyle: 'sm' } })
