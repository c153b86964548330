import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { type ListedMessage, MESSAGE_STATES } from '#contract/operator/contact-messages.ts'
import { ConsoleListPage, type ListColumn } from '#operator/lists/list-page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { STATE_TEXTS, subjectText } from './message-text.ts'

const FILTERS = [
  { name: 'search', label: 'Name, address or text' },
  {
    name: 'state',
    label: 'State',
    options: MESSAGE_STATES.map(value => ({ value, label: STATE_TEXTS[value] })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
] as const

const COLUMNS: readonly ListColumn<ListedMessage>[] = [
  {
    label: 'Message',
    cell: ({ id, subject }) => (
      <TextLink to={consolePaths.message(id)}>
        No. {id}: {subjectText(subject)}
      </TextLink>
    ),
  },
  { label: 'State', cell: ({ state }) => STATE_TEXTS[state] },
  { label: 'From', cell: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Contact details', cell: ({ contact_details }) => <bdi>{contact_details ?? ''}</bdi> },
  { label: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
]

/** The messages of the contact form. */
export function MessagesPage() {
  return (
    <ConsoleListPage<ListedMessage>
      title="Messages"
      lead="What people have written with the contact form."
      path={consoleApi.messages}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
    />
  )
}
