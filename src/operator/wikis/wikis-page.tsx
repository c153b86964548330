import { formatCount } from '#contract/format-count.ts'
import { shortListOf } from '#contract/format-list.ts'
import { consoleApi, consolePaths } from '#contract/operator/console-paths.ts'
import { CONSOLE_WIKI_STATES, type ConsoleWiki } from '#contract/operator/console-wikis.ts'
import { msg } from '#i18n/msg.ts'
import { Address } from '#operator/lists/address.tsx'
import { ConsoleListPage, type ListChoice, type ListColumn } from '#operator/lists/list-page.tsx'
import { ListTime } from '#operator/lists/list-time.tsx'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { bulkPageOf, bulkPageOfAll } from './bulk-address.ts'
import { marksOf, quotaText, stateText } from './state-text.ts'
import { wikiActs } from './wiki-acts.tsx'

const FILTERS = [
  { name: 'name', label: msg('common-name-2') },
  { name: 'domain', label: msg('operator-address') },
  { name: 'owner', label: msg('wiki-owner') },
  {
    name: 'state',
    label: msg('operator-state'),
    options: CONSOLE_WIKI_STATES.map(value => ({ value, label: stateText(value) })),
  },
] as const

const ORDERS = [
  { value: 'created_at:desc', label: msg('operator-newest-first') },
  { value: 'created_at:asc', label: msg('operator-oldest-first') },
  { value: 'last_edited_at:desc', label: msg('operator-last-edited-first') },
  { value: 'pages:desc', label: msg('operator-most-pages-first') },
  { value: 'edits:desc', label: msg('operator-most-edits-first') },
  { value: 'sort_name:asc', label: msg('operator-by-name') },
] as const

const COLUMNS: readonly ListColumn<ConsoleWiki>[] = [
  {
    label: msg('operator-wiki'),
    holds: 'address',
    cell: ({ id, sitename, domain }) => (
      <>
        <bdi>{sitename}</bdi>
        <br />
        <TextLink to={consolePaths.wiki(id)}>
          <Address>{domain}</Address>
        </TextLink>
      </>
    ),
  },
  {
    label: msg('wiki-owner'),
    holds: 'address',
    cell: ({ owner }) => (owner === '' ? msg('operator-wikis-none') : <Address>{owner}</Address>),
  },
  { label: msg('operator-state'), cell: wiki => shortListOf(marksOf(wiki)) },
  { label: msg('operator-created'), cell: ({ created_at }) => <ListTime at={created_at} /> },
  {
    label: msg('operator-last-edited'),
    cell: ({ last_edited_at }) =>
      last_edited_at === null ? msg('operator-wikis-not-yet') : <ListTime at={last_edited_at} />,
  },
  {
    label: msg('operator-pages-edits'),
    cell: ({ pages, edits }) => msg('operator-1-comma-2', formatCount(pages), formatCount(edits)),
  },
  { label: msg('operator-quota'), cell: ({ quota_mb }) => quotaText(quota_mb) },
]

const CHOICE: ListChoice<ConsoleWiki> = {
  nameOf: ({ domain }) => domain,
  links: (ids, query) => (
    <>
      {ids.length > 0 && (
        <ButtonLink to={bulkPageOf(ids)} size="sm">
          {msg('operator-act-1-chosen-wikis', ids.length)}
        </ButtonLink>
      )}
      <ButtonLink to={bulkPageOfAll(query)} size="sm" variant="outline">
        {msg('operator-act-all-match')}
      </ButtonLink>
    </>
  ),
}

/** All wikis of the service. */
export function WikisPage() {
  return (
    <ConsoleListPage<ConsoleWiki>
      title={msg('discovery-wikis')}
      lead={msg('operator-all-wikis-service-also-those-deleted')}
      path={consoleApi.wikis}
      filters={FILTERS}
      orders={ORDERS}
      columns={COLUMNS}
      actsOf={wikiActs}
      choice={CHOICE}
    />
  )
}
