import { chakra } from '@chakra-ui/react'
import type { AuditEntry, AuditFacts, AuditTarget } from '#contract/operator/audit-log.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { Mirrored } from '#ui/direction/mirrored.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { actText } from './act-text.ts'

const FILTERS = [
  { name: 'who', label: 'Who' },
  { name: 'act', label: 'Act' },
  { name: 'target', label: 'To what' },
] as const

const ORDERS = [
  { value: 'at:desc', label: 'Newest first' },
  { value: 'at:asc', label: 'Oldest first' },
] as const

const COLUMNS: readonly ListColumn<AuditEntry>[] = [
  { label: 'When', cell: ({ at }) => <When at={at} /> },
  { label: 'Who', cell: ({ who, role }) => <bdi>{role === null ? who : `${who} (${role})`}</bdi> },
  { label: 'What', cell: ({ act }) => actText(act) },
  { label: 'To what', cell: entry => <Target {...entry} /> },
  { label: 'Why', cell: ({ reason }) => reason ?? '' },
  { label: 'Change', cell: ({ before, after }) => <Change before={before} after={after} /> },
]

/** What operators have done. */
export function AuditPage() {
  return (
    <ConsoleListPage<AuditEntry>
      title="Audit log"
      lead="What operators and moderators have done. Nothing changes or removes an entry."
      path={consoleApi.audit}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}

/** Things with a page of their own. */
const PAGES: Partial<Record<AuditTarget, (id: string) => string>> = consolePaths

function Target({ target, target_kind, target_id }: AuditEntry) {
  const page = PAGES[target_kind]
  const name = <bdi>{target}</bdi>
  return page ? <TextLink to={page(target_id)}>{name}</TextLink> : name
}

function Change({
  before,
  after,
}: {
  readonly before: AuditFacts | null
  readonly after: AuditFacts | null
}) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <Facts>
      {names.map(name => (
        <li key={name}>
          {name}: <bdi>{valueText(before?.[name])}</bdi> <Mirrored>→</Mirrored>{' '}
          <bdi>{valueText(after?.[name])}</bdi>
        </li>
      ))}
    </Facts>
  )
}

function valueText(value: AuditFacts[string] | undefined): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

const Facts = chakra('ul', { base: { listStyle: 'none', textStyle: 'sm' } })
