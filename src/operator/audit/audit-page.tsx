import { chakra } from '@chakra-ui/react'
import {
  type AuditEntry,
  type AuditFacts,
  type AuditTarget,
  COMMAND_LINE,
} from '#contract/operator/audit-log.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { operatorRoleText } from '#operator/acts/role-text.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { Mirrored } from '#ui/direction/mirrored.ts'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { actText } from './act-text.ts'

const FILTERS = [
  { name: 'who', label: msg('operator-who') },
  { name: 'act', label: msg('operator-act') },
  { name: 'target', label: msg('operator-to-what') },
] as const

const ORDERS = [
  { value: 'at:desc', label: msg('operator-newest-first') },
  { value: 'at:asc', label: msg('operator-oldest-first') },
] as const

const COLUMNS: readonly ListColumn<AuditEntry>[] = [
  { label: msg('operator-when'), cell: ({ at }) => <ListTime at={at} /> },
  {
    label: msg('operator-who'),
    holds: 'address',
    cell: ({ who, role }) => <Who who={who} role={role} />,
  },
  { label: msg('operator-what'), cell: ({ act }) => actText(act) },
  { label: msg('operator-to-what'), holds: 'address', cell: entry => <Target {...entry} /> },
  { label: msg('operator-why'), holds: 'typed', cell: ({ reason }) => reason ?? '' },
  {
    label: msg('operator-change'),
    holds: 'typed',
    cell: ({ before, after }) => <Change before={before} after={after} />,
  },
]

/** The audit log. */
export function AuditPage() {
  return (
    <ConsoleListPage<AuditEntry>
      title={msg('operator-audit-log')}
      lead={msg('operator-what-operators-moderators-have-done-nothing')}
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
  const name = <Address>{target}</Address>
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
          {richText(
            msgParts(
              'operator-change-1-2-3-4',
              <code>{name}</code>,
              <Value of={before?.[name]} />,
              <Mirrored>→</Mirrored>,
              <Value of={after?.[name]} />,
            ),
          )}
        </li>
      ))}
    </Facts>
  )
}

function Who({ who, role }: Pick<AuditEntry, 'who' | 'role'>) {
  const name = who === COMMAND_LINE ? msg('operator-command-line') : <Address>{who}</Address>
  return role === null ? name : richText(msgParts('operator-1-brackets-2', name, operatorRoleText(role)))
}

function Value({ of }: { readonly of: AuditFacts[string] | undefined }) {
  const text = valueText(of)
  return /\s/.test(text) ? <bdi>{text}</bdi> : <Address>{text}</Address>
}

function valueText(value: AuditFacts[string] | undefined): string {
  if (value === undefined || value === null) return msg('operator-audit-none')
  if (typeof value === 'boolean') return value ? msg('operator-audit-yes') : msg('operator-audit-no')
  return String(value)
}

const Facts = chakra('ul', { base: { listStyle: 'none', textStyle: 'sm' } })
