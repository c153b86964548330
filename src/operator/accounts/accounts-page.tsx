import { ACCOUNT_STATES, type ListedAccount } from '#contract/operator/accounts.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { STATE_TEXTS } from './state-text.ts'

const FILTERS = [
  { name: 'search', label: 'Address, user name on a wiki, or number' },
  {
    name: 'state',
    label: 'State',
    options: ACCOUNT_STATES.map(value => ({ value, label: STATE_TEXTS[value] })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'email:asc', label: 'By address' },
  { value: 'wikis:desc', label: 'Most wikis first' },
] as const

const COLUMNS: readonly ListColumn<ListedAccount>[] = [
  {
    label: 'Address',
    cell: ({ id, email }) => (
      <TextLink to={consolePaths.account(id)}>
        <bdi>{email}</bdi>
      </TextLink>
    ),
  },
  { label: 'Number', cell: ({ id }) => id },
  { label: 'State', cell: ({ state }) => STATE_TEXTS[state] },
  { label: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  { label: 'Wikis', cell: ({ wikis }) => wikis },
  { label: 'Role in the console', cell: ({ role }) => role ?? 'none' },
]

/** All accounts of the service. */
export function AccountsPage() {
  return (
    <ConsoleListPage<ListedAccount>
      title="Accounts"
      lead="Nothing here opens an account of somebody else."
      path={consoleApi.accounts}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
