import { formatCount } from '#contract/format-count.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { SIGNALS, type SuspectWiki } from '#contract/operator/suspects.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { FirstEdits } from './first-edits.tsx'
import {
  AccountSuspension,
  Buttons,
  MARKED_FILTER,
  NoSpam,
  SuspectsNav,
  Why,
  WikiSuspension,
} from './suspect-cells.tsx'

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'edits:desc', label: msg('operator-most-edits-first') },
  { value: 'edits:asc', label: msg('operator-fewest-edits-first') },
] as const

const COLUMNS: readonly ListColumn<SuspectWiki>[] = [
  { label: msg('operator-wiki'), holds: 'address', cell: wiki => <Wiki {...wiki} /> },
  {
    label: msg('operator-why-may-spam'),
    cell: ({ signals }) => <Why reasons={signals.map(signal => SIGNALS[signal])} />,
  },
  { label: msg('wiki-owner'), holds: 'address', cell: ({ owner }) => <Address>{owner}</Address> },
  { label: msg('operator-created'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  { label: msg('operator-edits'), cell: ({ edits }) => formatCount(edits) },
  {
    label: msg('operator-acts'),
    holds: 'acts',
    cell: (wiki, reload) => <Acts wiki={wiki} onOutdated={reload} />,
  },
]

/** New wikis that may be spam, with one-click acts. */
export function SpamPage() {
  return (
    <ConsoleListPage<SuspectWiki>
      title={msg('operator-spam')}
      lead={msg('operator-wikis-last-14-days-may-spam')}
      path={consoleApi.suspects}
      filters={[MARKED_FILTER]}
      orders={ORDERS}
      columns={COLUMNS}
    >
      <SuspectsNav />
    </ConsoleListPage>
  )
}

function Wiki({ id, sitename, domain, description }: SuspectWiki) {
  return (
    <>
      <TextLink to={consolePaths.wiki(id)}>
        <Address>{domain}</Address>
      </TextLink>
      <p>
        <bdi>{sitename}</bdi>
      </p>
      {description !== null && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <FirstEdits id={id} domain={domain} />
    </>
  )
}

interface ActsProps {
  readonly wiki: SuspectWiki
  readonly onOutdated: () => void
}

function Acts({ wiki, onOutdated }: ActsProps) {
  const { id, domain, state, no_spam, owner, owner_id, owner_suspended } = wiki
  return (
    <Buttons>
      <NoSpam {...{ of: domain, isDone: no_spam, onOutdated }} path={act => consoleApi.suspectAct(id, act)} />
      <WikiSuspension {...{ of: domain, isDone: state === 'suspended', id, onOutdated }} />
      <AccountSuspension {...{ of: owner, isDone: owner_suspended, id: owner_id, onOutdated }} />
    </Buttons>
  )
}
