import { CASE_STATES } from '#contract/operator/case-acts.ts'
import type { ListedCase } from '#contract/operator/cases.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { caseStateText, decisionText } from './case-text.ts'
import { ReviewBy } from './review-by.tsx'

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: CASE_STATES.map(value => ({ value, label: caseStateText(value) })),
  },
  { name: 'assignee', label: 'In charge' },
  { name: 'wiki', label: 'Wiki' },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'review_by:asc', label: 'Most urgent first' },
] as const

const COLUMNS: readonly ListColumn<ListedCase>[] = [
  {
    label: 'Report',
    cell: ({ id }) => <TextLink to={consolePaths.case(id)}>Report no. {id}</TextLink>,
  },
  { label: 'State', cell: ({ state }) => caseStateText(state) },
  { label: 'Wiki', cell: ({ wiki }) => (wiki === '' ? 'none here' : wiki) },
  { label: 'In charge', cell: ({ assignee }) => <bdi>{assignee === '' ? 'nobody' : assignee}</bdi> },
  { label: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
  { label: 'To be looked at by', cell: found => <ReviewBy {...found} /> },
  { label: 'Decision', cell: ({ decision }) => (decision === '' ? 'none yet' : decisionText(decision)) },
  {
    label: 'Appeals until',
    cell: ({ appeal_until }) => (appeal_until === null ? 'none yet' : <When at={appeal_until} />),
  },
]

/** All reports of illegal content. */
export function CasesPage() {
  return (
    <ConsoleListPage<ListedCase>
      title="Reports"
      lead="Each report of illegal content is a case: it is looked at, decided, and perhaps appealed against."
      path={consoleApi.cases}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
