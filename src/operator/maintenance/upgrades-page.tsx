import { consoleApi } from '#contract/operator/console-paths.ts'
import { UPGRADE_STEP_STATES, type UpgradedWiki } from '#contract/operator/wiki-upgrades.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { wikiUpgradeActs } from './upgrade-acts.ts'
import { STEP_TEXTS } from './upgrade-text.ts'
import { WhyFailed } from './why-failed.tsx'

const FILTERS = [
  {
    name: 'state',
    label: msg('operator-state'),
    options: UPGRADE_STEP_STATES.map(value => ({ value, label: STEP_TEXTS[value] })),
  },
] as const

const ORDERS = [
  { value: 'id:asc', label: msg('operator-upgrade-as-added') },
  { value: 'domain:asc', label: msg('operator-upgrade-by-address') },
] as const

const COLUMNS: readonly ListColumn<UpgradedWiki>[] = [
  { label: msg('operator-wiki'), holds: 'address', cell: ({ domain }) => <Address>{domain}</Address> },
  { label: msg('operator-state'), cell: stateText },
  { label: msg('operator-upgrade-why-failed'), holds: 'typed', cell: wiki => <WhyFailed {...wiki} /> },
  { label: msg('operator-upgrade-began'), cell: ({ begun_at }) => begun_at && <ListTime at={begun_at} /> },
]

/** The wikis of the last upgrade to another MediaWiki. */
export function UpgradesPage() {
  return (
    <ConsoleListPage<UpgradedWiki>
      title={msg('operator-upgrades')}
      lead={msg('operator-upgrades-each-stays')}
      path={consoleApi.upgradedWikis}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
      actsOf={wikiUpgradeActs}
    />
  )
}

function stateText({ state, is_canary }: UpgradedWiki): string {
  return is_canary ? msg('operator-upgrade-tried-first', STEP_TEXTS[state]) : STEP_TEXTS[state]
}
