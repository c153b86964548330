import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { CONSOLE_WIKI_STATES, type ConsoleWiki } from '#contract/operator/console-wikis.ts'
import { ConsoleListPage, type ListChoice, type ListColumn } from '#operator/lists/list-page.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { bulkPageOf, bulkPageOfAll } from './bulk-address.ts'
import { marksOf, quotaText, stateText } from './state-text.ts'
import { wikiActs } from './wiki-acts.tsx'

const FILTERS = [
  { name: 'name', label: 'Name' },
  { name: 'domain', label: 'Address' },
  { name: 'owner', label: 'Owner' },
  {
    name: 'state',
    label: 'State',
    options: CONSOLE_WIKI_STATES.map(value => ({ value, label: stateText(value) })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: 'Newest first' },
  { value: 'created_at:asc', label: 'Oldest first' },
  { value: 'last_edited_at:desc', label: 'Last edited first' },
  { value: 'pages:desc', label: 'Most pages first' },
  { value: 'edits:desc', label: 'Most edits first' },
  { value: 'sort_name:asc', label: 'By name' },
] as const

const COLUMNS: readonly ListColumn<ConsoleWiki>[] = [
  {
    label: 'Wiki',
    cell: ({ id, sitename, domain }) => (
      <>
        <bdi>{sitename}</bdi>
        <br />
        <TextLink to={consolePaths.wiki(id)}>{domain}</TextLink>
      </>
    ),
  },
  { label: 'Owner', cell: ({ owner }) => <bdi>{owner === '' ? 'none' : owner}</bdi> },
  { label: 'State', cell: wiki => marksOf(wiki).join(', ') },
  { label: 'Created', cell: ({ created_at }) => <When at={created_at} /> },
  {
    label: 'Last edited',
    cell: ({ last_edited_at }) => (last_edited_at === null ? 'not yet' : <When at={last_edited_at} />),
  },
  { label: 'Pages, edits', cell: ({ pages, edits }) => `${pages}, ${edits}` },
  { label: 'Quota', cell: ({ quota_mb }) => quotaText(quota_mb) },
]

const CHOICE: ListChoice<ConsoleWiki> = {
  nameOf: ({ domain }) => domain,
  links: (ids, query) => (
    <>
      {ids.length > 0 && (
        <ButtonLink to={bulkPageOf(ids)} size="sm">
          Act on {ids.length === 1 ? '1 chosen wiki' : `${ids.length} chosen wikis`}
        </ButtonLink>
      )}
      <ButtonLink to={bulkPageOfAll(query)} size="sm" variant="outline">
        Act on all that match
      </ButtonLink>
    </>
  ),
}

/** All wikis of the service. */
export function WikisPage() {
  return (
    <ConsoleListPage<ConsoleWiki>
      title="Wikis"
      lead="All wikis of the service, also those that are deleted or purged."
      path={consoleApi.wikis}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
      actsOf={wikiActs}
      choice={CHOICE}
    />
  )
}
