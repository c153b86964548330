import { CASE_STATES } from '#contract/operator/case-acts.ts'
import type { ListedCase } from '#contract/operator/cases.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { caseStateText, decisionText } from './case-text.ts'
import { ReviewBy } from './review-by.tsx'

const FILTERS = [
  {
    name: 'state',
    label: msg('operator-state'),
    options: CASE_STATES.map(value => ({ value, label: caseStateText(value) })),
  },
  { name: 'assignee', label: msg('operator-in-charge') },
  { name: 'wiki', label: msg('operator-wiki') },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'review_by:asc', label: msg('operator-most-urgent-first') },
] as const

const COLUMNS: readonly ListColumn<ListedCase>[] = [
  {
    label: msg('operator-report'),
    cell: ({ id }) => (
      <TextLink to={consolePaths.case(id)} whiteSpace="nowrap">
        {msg('operator-report-no-1', id)}
      </TextLink>
    ),
  },
  { label: msg('operator-state'), cell: ({ state }) => caseStateText(state) },
  {
    label: msg('operator-wiki'),
    holds: 'address',
    cell: ({ wiki }) => (wiki === '' ? msg('operator-cases-none-here') : <Address>{wiki}</Address>),
  },
  {
    label: msg('operator-in-charge'),
    holds: 'typed',
    cell: ({ assignee }) => (assignee === '' ? msg('operator-cases-nobody') : <Address>{assignee}</Address>),
  },
  { label: msg('operator-received'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  {
    label: msg('operator-looked-at'),
    cell: found => <ReviewBy {...found} when={<ListTime at={found.review_by} />} />,
  },
  {
    label: msg('operator-decision'),
    cell: ({ decision }) => (decision === '' ? msg('operator-cases-none-yet') : decisionText(decision)),
  },
  {
    label: msg('operator-appeals-until'),
    cell: ({ appeal_until }) =>
      appeal_until === null ? msg('operator-cases-none-yet') : <ListTime at={appeal_until} />,
  },
]

/** All reports of illegal content. */
export function CasesPage() {
  return (
    <ConsoleListPage<ListedCase>
      title={msg('operator-reports')}
      lead={msg('operator-each-report-illegal-content-case-looked')}
      path={consoleApi.cases}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
