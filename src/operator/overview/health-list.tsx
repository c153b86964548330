import { chakra } from '@chakra-ui/react'
import { countOf } from '#contract/format-count.ts'
import type { Finding, FindingState, ListedProcess } from '#contract/operator/overview.ts'
import { RecordCell, RecordRow, RecordTable } from '#ui/record-table.tsx'
import { When } from '#ui/when.tsx'

const STATE_TEXTS: Readonly<Record<FindingState, string>> = {
  good: 'well',
  bad: 'not well',
  unknown: 'not known',
}

const MARKS: Readonly<Record<FindingState, { readonly sign: string; readonly color: string }>> = {
  good: { sign: '✓', color: 'teal.fg' },
  bad: { sign: '✗', color: 'red.fg' },
  unknown: { sign: '?', color: 'amber.fg' },
}

const ORDER: readonly FindingState[] = ['bad', 'unknown', 'good']

/** "2 parts are not well." */
export function healthText(findings: readonly Finding[]): string {
  const bad = findings.filter(({ state }) => state === 'bad').length
  if (bad > 0) return `${countOf(bad, 'part is', 'parts are')} not well.`
  const unknown = findings.filter(({ state }) => state === 'unknown').length
  return unknown === 0
    ? 'All parts are well.'
    : `All that is known is well; ${countOf(unknown, 'part is', 'parts are')} not known.`
}

/** Each part of the service, those that are not well first. */
export function HealthList({ findings }: { readonly findings: readonly Finding[] }) {
  const sorted = ORDER.flatMap(state => findings.filter(finding => finding.state === state))
  return (
    <List aria-label="Parts of the service">
      {sorted.map(({ check, state, says, todo }) => (
        <li key={check} data-state={state}>
          <chakra.span aria-hidden="true" color={MARKS[state].color} fontWeight="bold">
            {MARKS[state].sign}
          </chakra.span>
          <div>
            <strong>{capital(check)}</strong>{' '}
            <chakra.span color="fg.muted">({STATE_TEXTS[state]})</chakra.span>
            <p>{capital(says)}</p>
            {todo !== null && <chakra.p color="fg.muted">{todo}</chakra.p>}
          </div>
        </li>
      ))}
    </List>
  )
}

/** The server processes that are alive. */
export function ProcessTable({ processes }: { readonly processes: readonly ListedProcess[] }) {
  return (
    <RecordTable aria-label="Server processes">
      <thead>
        <tr>
          <th scope="col">Machine</th>
          <th scope="col">Process</th>
          <th scope="col">Started</th>
          <th scope="col">Last sign of life</th>
        </tr>
      </thead>
      <tbody>
        {processes.map(({ host, pid, started_at, seen_at }) => (
          <RecordRow key={`${host} ${pid} ${started_at}`}>
            <RecordCell data-label="Machine">{host}</RecordCell>
            <RecordCell data-label="Process">{pid}</RecordCell>
            <RecordCell data-label="Started">
              <When at={started_at} />
            </RecordCell>
            <RecordCell data-label="Last sign of life">
              <When at={seen_at} />
            </RecordCell>
          </RecordRow>
        ))}
      </tbody>
    </RecordTable>
  )
}

function capital(text: string): string {
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
