import { ACCOUNT_STATES, type ListedAccount } from '#contract/operator/accounts.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { STATE_TEXTS } from '#operator/acts/account-state-text.ts'
import { operatorRoleText } from '#operator/acts/role-text.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { TextLink } from '#ui/text-link.tsx'

const FILTERS = [
  { name: 'search', label: msg('operator-address-user-name-wiki-number') },
  {
    name: 'state',
    label: msg('operator-state'),
    options: ACCOUNT_STATES.map(value => ({ value, label: STATE_TEXTS[value] })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'email:asc', label: msg('operator-by-address') },
  { value: 'wikis:desc', label: msg('operator-most-wikis-first') },
] as const

const COLUMNS: readonly ListColumn<ListedAccount>[] = [
  {
    label: msg('operator-address'),
    holds: 'address',
    cell: ({ id, email }) => (
      <TextLink to={consolePaths.account(id)}>
        <Address>{email}</Address>
      </TextLink>
    ),
  },
  { label: msg('operator-number'), cell: ({ id }) => id },
  { label: msg('operator-state'), cell: ({ state }) => STATE_TEXTS[state] },
  { label: msg('operator-created'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  { label: msg('discovery-wikis'), cell: ({ wikis }) => wikis },
  {
    label: msg('operator-role-console'),
    cell: ({ role }) => (role === null ? msg('operator-accounts-none') : operatorRoleText(role)),
  },
]

/** All accounts of the service. */
export function AccountsPage() {
  return (
    <ConsoleListPage<ListedAccount>
      title={msg('operator-accounts')}
      lead={msg('operator-nothing-here-opens-account-somebody-else')}
      path={consoleApi.accounts}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
