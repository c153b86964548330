import { chakra } from '@chakra-ui/react'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import {
  MAY_BE_SPAM_REASON,
  NO_SPAM_REASON,
  SIGNALS,
  SPAM_REASON,
  type SuspectWiki,
} from '#contract/operator/suspects.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { FirstEdits } from './first-edits.tsx'
import { type Click, OneClick } from './one-click.tsx'

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'edits:desc', label: 'Most edits first' },
  { value: 'edits:asc', label: 'Fewest edits first' },
] as const

const FILTERS = [
  {
    ...{ name: 'marked', label: 'Show', without: 'What may be spam' },
    options: [{ value: 'no-spam', label: 'What is marked as no spam' }],
  },
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
      lead="Wikis of the last 14 days that may be spam. A signal alone proves nothing: look at the wiki and its first edits. What you mark as no spam leaves this list, and nobody is told. Owners are told when their wiki or their account is suspended, and both can be undone."
      path={consoleApi.suspects}
      filters={FILTERS}
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

function Acts({ id, domain, state, no_spam, owner, owner_id, owner_suspended }: SuspectWiki) {
  const role = useAppSelector(selectUser)?.operator_role
  return (
    <Buttons>
      <OneClick of={domain} isDone={no_spam} {...noSpam(id, domain)} />
      <OneClick
        of={domain}
        isDone={state === 'suspended'}
        {...suspension('the wiki', domain, act => consoleApi.wikiAct(id, act))}
      />
      {role !== undefined && hasConsoleRight(role, 'accounts') && (
        <OneClick
          of={owner}
          isDone={owner_suspended}
          {...suspension('the account', owner, act => consoleApi.accountAct(owner_id, act))}
        />
      )}
    </Buttons>
  )
}

interface Clicks {
  readonly act: Click
  readonly undo: Click
}

function noSpam(id: number, domain: string): Clicks {
  return {
    act: {
      ...{ label: 'Mark as no spam', path: consoleApi.suspectAct(id, 'no-spam'), reason: NO_SPAM_REASON },
      says: `${domain} is marked as no spam. It is not in this list when you come back.`,
    },
    undo: {
      ...{ label: 'May be spam', path: consoleApi.suspectAct(id, 'may-be-spam'), reason: MAY_BE_SPAM_REASON },
      says: `${domain} is not marked any more.`,
    },
  }
}

/** @param what "the wiki" @param path of the call. */
function suspension(what: string, of: string, path: (act: 'suspend' | 'lift-suspension') => string): Clicks {
  return {
    act: {
      ...{ label: `Suspend ${what}`, path: path('suspend'), reason: SPAM_REASON },
      ...{ says: `${of} is suspended.`, isGrave: true },
    },
    undo: {
      ...{ label: `Bring ${what} back`, path: path('lift-suspension'), reason: NO_SPAM_REASON },
      says: `${of} is not suspended any more.`,
    },
  }
}

const Signals = chakra('ul', { base: { listStyle: 'disc', paddingInlineStart: '4', textStyle: 'sm' } })

const Buttons = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
