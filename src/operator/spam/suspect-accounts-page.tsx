import { formatCount } from '#contract/format-count.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { ACCOUNT_SIGNALS, type SuspectAccount } from '#contract/operator/suspects.ts'
import { msg } from '#i18n/msg.ts'
import { STATE_TEXTS } from '#operator/acts/account-state-text.ts'
import { useMay } from '#operator/acts/use-may.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AccountSuspension, Buttons, MARKED_FILTER, NoSpam, SuspectsNav, Why } from './suspect-cells.tsx'

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'wikis:desc', label: msg('operator-most-wikis-first') },
] as const

const COLUMNS: readonly ListColumn<SuspectAccount>[] = [
  { label: msg('operator-account'), holds: 'address', cell: account => <Account {...account} /> },
  {
    label: msg('operator-why-may-spam'),
    cell: ({ signals }) => <Why reasons={signals.map(signal => ACCOUNT_SIGNALS[signal])} />,
  },
  { label: msg('operator-state'), cell: ({ state }) => STATE_TEXTS[state] },
  { label: msg('operator-created'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  { label: msg('discovery-wikis'), cell: ({ wikis }) => formatCount(wikis) },
  {
    label: msg('operator-acts'),
    holds: 'acts',
    cell: (account, reload) => <Acts account={account} onOutdated={reload} />,
  },
]

/** New accounts that may be spam, with one-click acts. */
export function SuspectAccountsPage() {
  return (
    <ConsoleListPage<SuspectAccount>
      title={msg('operator-spam-accounts')}
      lead={msg('operator-accounts-last-14-days-may-spam')}
      path={consoleApi.suspectAccounts}
      filters={[MARKED_FILTER]}
      orders={ORDERS}
      columns={COLUMNS}
    >
      <SuspectsNav />
    </ConsoleListPage>
  )
}

/** The account, as a link for those who may open its page. */
function Account({ id, email }: SuspectAccount) {
  const may = useMay()
  const name = <Address>{email}</Address>
  return may('accounts') ? <TextLink to={consolePaths.account(id)}>{name}</TextLink> : name
}

interface ActsProps {
  readonly account: SuspectAccount
  readonly onOutdated: () => void
}

function Acts({ account: { id, email, state, no_spam }, onOutdated }: ActsProps) {
  return (
    <Buttons>
      <NoSpam
        {...{ of: email, isDone: no_spam, onOutdated }}
        path={act => consoleApi.suspectAccountAct(id, act)}
      />
      <AccountSuspension {...{ of: email, isDone: state === 'suspended', id, onOutdated }} />
    </Buttons>
  )
}
