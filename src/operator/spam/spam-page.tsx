import { chakra } from '@chakra-ui/react'
import { formatCount } from '#contract/format-count.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { hasConsoleRight } from '#contract/operator/console-rights.ts'
import {
  MAY_BE_SPAM_REASON,
  NO_SPAM_REASON,
  SIGNALS,
  SPAM_REASON,
  type SuspectWiki,
} from '#contract/operator/suspects.ts'
import { msg } from '#i18n/msg.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { selectUser } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { FirstEdits } from './first-edits.tsx'
import { type Click, OneClick } from './one-click.tsx'

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'edits:desc', label: msg('operator-most-edits-first') },
  { value: 'edits:asc', label: msg('operator-fewest-edits-first') },
] as const

const FILTERS = [
  {
    ...{ name: 'marked', label: msg('operator-show'), without: msg('operator-what-may-spam') },
    options: [{ value: 'no-spam', label: msg('operator-what-marked-as-no-spam') }],
  },
] as const

const COLUMNS: readonly ListColumn<SuspectWiki>[] = [
  { label: msg('operator-wiki'), cell: wiki => <Wiki {...wiki} /> },
  { label: msg('operator-why-may-spam'), cell: ({ signals }) => <Why signals={signals} /> },
  { label: msg('wiki-owner'), cell: ({ owner }) => <bdi>{owner}</bdi> },
  { label: msg('operator-created'), cell: ({ created_at }) => <When at={created_at} /> },
  { label: msg('operator-edits'), cell: ({ edits }) => formatCount(edits) },
  { label: msg('operator-acts'), cell: wiki => <Acts {...wiki} /> },
]

/** New wikis that may be spam, with what is done about them in one click. */
export function SpamPage() {
  return (
    <ConsoleListPage<SuspectWiki>
      title={msg('operator-spam')}
      lead={msg('operator-wikis-last-14-days-may-spam')}
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
        {...wikiSuspension(domain, act => consoleApi.wikiAct(id, act))}
      />
      {role !== undefined && hasConsoleRight(role, 'accounts') && (
        <OneClick
          of={owner}
          isDone={owner_suspended}
          {...accountSuspension(owner, act => consoleApi.accountAct(owner_id, act))}
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
      ...{
        label: msg('operator-mark-as-no-spam'),
        path: consoleApi.suspectAct(id, 'no-spam'),
        reason: NO_SPAM_REASON,
      },
      says: msg('operator-1-marked-as-no-spam', domain),
    },
    undo: {
      ...{
        label: msg('operator-may-spam'),
        path: consoleApi.suspectAct(id, 'may-be-spam'),
        reason: MAY_BE_SPAM_REASON,
      },
      says: msg('operator-1-not-marked-any-more', domain),
    },
  }
}

/** @param path of the call. */
function wikiSuspension(of: string, path: (act: 'suspend' | 'lift-suspension') => string): Clicks {
  return {
    act: {
      ...{ label: msg('operator-suspend-wiki'), path: path('suspend'), reason: SPAM_REASON },
      ...{ says: msg('operator-1-suspended', of), isGrave: true },
    },
    undo: {
      ...{ label: msg('operator-bring-wiki-back'), path: path('lift-suspension'), reason: NO_SPAM_REASON },
      says: msg('operator-1-not-suspended-any-more', of),
    },
  }
}

function accountSuspension(of: string, path: (act: 'suspend' | 'lift-suspension') => string): Clicks {
  const { act, undo } = wikiSuspension(of, path)
  return {
    act: { ...act, label: msg('operator-suspend-account') },
    undo: { ...undo, label: msg('operator-bring-account-back') },
  }
}

const Signals = chakra('ul', { base: { listStyle: 'disc', paddingInlineStart: '4', textStyle: 'sm' } })

const Buttons = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2' } })
