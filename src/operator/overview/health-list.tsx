import { chakra } from '@chakra-ui/react'
import type { PropsWithChildren } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { Finding, FindingState, ListedProcess } from '#contract/operator/overview.ts'
import { SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { RecordCell, RecordRow, RecordTable } from '#ui/record-table.tsx'
import { richText } from '#ui/rich-text.ts'
import { When } from '#ui/when.tsx'

const STATE_TEXTS: Readonly<Record<FindingState, string>> = {
  good: msg('operator-overview-well'),
  bad: msg('operator-overview-not-well'),
  unknown: msg('operator-not-known'),
}

const MARKS: Readonly<Record<FindingState, { readonly sign: string; readonly color: string }>> = {
  good: { sign: '✓', color: 'teal.fg' },
  bad: { sign: '✗', color: 'red.fg' },
  unknown: { sign: '?', color: 'amber.fg' },
}

const ORDER: readonly FindingState[] = ['bad', 'unknown', 'good']

/** "2 parts need attention." */
export function healthText(findings: readonly Finding[]): string {
  const bad = findings.filter(({ state }) => state === 'bad').length
  if (bad > 0) return msg('operator-1-parts-not-well', formatCount(bad), bad)
  const unknown = findings.filter(({ state }) => state === 'unknown').length
  return unknown === 0
    ? msg('operator-all-parts-well')
    : msg('operator-known-well-1-parts-not-known', formatCount(unknown), unknown)
}

/** Each part of the service, those that need attention first. Findings are in English, as the doctor prints them. */
export function HealthList({ findings }: { readonly findings: readonly Finding[] }) {
  const sorted = ORDER.flatMap(state => findings.filter(finding => finding.state === state))
  return (
    <List aria-label={msg('operator-parts-service')}>
      {sorted.map(({ check, state, says, todo }) => (
        <li key={check} data-state={state}>
          <chakra.span aria-hidden="true" color={MARKS[state].color} fontWeight="bold">
            {MARKS[state].sign}
          </chakra.span>
          <div>
            {richText(
              msgParts(
                'operator-part-1-state-2',
                <strong lang={SOURCE_LANGUAGE}>{capital(check)}</strong>,
                text => <chakra.span color="fg.muted">{text}</chakra.span>,
                STATE_TEXTS[state],
              ),
            )}
            <p>
              <Found>{capital(says)}</Found>
            </p>
            {todo !== null && (
              <chakra.p color="fg.muted">
                <Found>{todo}</Found>
              </chakra.p>
            )}
          </div>
        </li>
      ))}
    </List>
  )
}

/** A text of the doctor. It is written from left to right in every language, so that its full stop stays on the right. */
function Found({ children }: PropsWithChildren) {
  return (
    <bdi lang={SOURCE_LANGUAGE} dir="ltr">
      {children}
    </bdi>
  )
}

/** The server processes that are alive. */
export function ProcessTable({ processes }: { readonly processes: readonly ListedProcess[] }) {
  return (
    <RecordTable aria-label={msg('operator-server-processes')}>
      <thead>
        <tr>
          <th scope="col">{msg('operator-machine')}</th>
          <th scope="col">{msg('operator-process')}</th>
          <th scope="col">{msg('operator-started')}</th>
          <th scope="col">{msg('operator-last-sign-life')}</th>
        </tr>
      </thead>
      <tbody>
        {processes.map(({ host, pid, started_at, seen_at }) => (
          <RecordRow key={`${host} ${pid} ${started_at}`}>
            <RecordCell data-label={msg('operator-machine')}>{host}</RecordCell>
            <RecordCell data-label={msg('operator-process')}>{pid}</RecordCell>
            <RecordCell data-label={msg('operator-started')}>
              <When at={started_at} />
            </RecordCell>
            <RecordCell data-label={msg('operator-last-sign-life')}>
              <When at={seen_at} />
            </RecordCell>
          </RecordRow>
        ))}
      </tbody>
    </RecordTable>
  )
}

/** Capitalizes the first letter, unless the text is an address. */
function capital(text: string): string {
  if (/^\S+@/.test(text)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
    columnGap: '8',
    rowGap: '4',
    listStyle: 'none',
    '& li': { display: 'flex', gap: '3', minWidth: '0', overflowWrap: 'anywhere', textStyle: 'sm' },
    '& li > div': { minWidth: '0' },
  },
})
