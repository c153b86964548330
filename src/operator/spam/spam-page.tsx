import { chakra } from '@chakra-ui/react'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import { SIGNALS, type SuspectWiki } from '#contract/operator/suspects.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { FirstEdits } from './first-edits.tsx'
import { OneClick } from './one-click.tsx'

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'edits:desc', label: 'Most edits first' },
  { value: 'edits:asc', label: 'Fewest edits first' },
] as const

const COLUMNS: readonly ListColumn<SuspectWiki>[] = [
  { label: 'Wiki', cell: wiki => <Wiki {...wiki} /> },
  { label: 'Why it may be spam', cell: ({ signals }) => <Why signals={signals} /> },
  { label: 'Owner', cell: ({ owner }) => <bdi>{owner}</bdi> },
  { label: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  { label: 'Edits', cell: ({ edits }) => edits },
  { label: 'Acts', cell: wiki => <Acts {...wiki} /> },
]

/** New wikis that may be spam, with what is done about them in one click. */
export function SpamPage() {
  return (
    <ConsoleListPage<SuspectWiki>
      title="Spam"
      lead="Wikis of the last 14 days that may be spam. A signal alone proves nothing: look at the wiki and its first edits. Owners are told when their wiki or their account is suspended, and both can be undone."
      path={consoleApi.suspects}
      filters={[]}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}

function Wiki({ id, sitename, domain, description }: SuspectWiki) {
  return (
    <>
      <TextLink to={consolePaths.wiki(id)}>{domain}</TextLink>
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

function Why({ signals }: Pick<SuspectWiki, 'signals'>) {
  return (
    <Signals>
      {signals.map(signal => (
        <li key={signal}>{SIGNALS[signal]}</li>
      ))}
    </Signals>
  )
}

function Acts({ id, domain, state, owner, owner_id, owner_suspended }: SuspectWiki) {
  const role = useAppSelector(selectUser)?.operator_role
  return (
    <Buttons>
      <OneClick
        what="the wiki"
        of={domain}
        isSuspended={state === 'suspended'}
        suspend={consoleApi.wikiAct(id, 'suspend')}
        lift={consoleApi.wikiAct(id, 'lift-suspension')}
      />
      {role !== undefined && hasConsoleRight(role, 'accounts') && (
        <OneClick
          what="the account"
          of={owner}
          isSuspended={owner_suspended}
          suspend={consoleApi.accountAct(owner_id, 'suspend')}
          lift={consoleApi.accountAct(owner_id, 'lift-suspension')}
        />
      )}
    </Buttons>
  )
}

const Signals = chakra('ul', { base: { listStyle: 'disc', paddingInlineStart: '4', textStyle: 'sm' } })

const Buttons = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
