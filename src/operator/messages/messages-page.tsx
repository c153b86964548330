import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { type ListedMessage, MESSAGE_STATES } from '#contract/operator/contact-messages.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { STATE_TEXTS, subjectText } from './message-text.ts'

const FILTERS = [
  { name: 'search', label: msg('operator-name-address-text') },
  {
    name: 'state',
    label: msg('operator-state'),
    options: MESSAGE_STATES.map(value => ({ value, label: STATE_TEXTS[value] })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
] as const

const COLUMNS: readonly ListColumn<ListedMessage>[] = [
  {
    label: msg('contact-message'),
    cell: ({ id, subject }) => (
      <TextLink to={consolePaths.message(id)}>{msg('operator-no-1-2', id, subjectText(subject))}</TextLink>
    ),
  },
  { label: msg('operator-state'), cell: ({ state }) => STATE_TEXTS[state] },
  { label: msg('operator-sender'), holds: 'typed', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    label: msg('contact-contact-details'),
    holds: 'address',
    cell: ({ contact_details }) => contact_details && <Address>{contact_details}</Address>,
  },
  { label: msg('operator-received'), cell: ({ created_at }) => <ListTime at={created_at} /> },
]

/** The messages of the contact form. */
export function MessagesPage() {
  return (
    <ConsoleListPage<ListedMessage>
      title={msg('operator-messages')}
      lead={msg('operator-what-people-have-written-contact-form')}
      path={consoleApi.messages}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
