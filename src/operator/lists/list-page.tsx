import { chakra, Link, VisuallyHidden } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { loadConsolePage } from '#store/operator/console.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { richText } from '#ui/rich-text.ts'
import { useShown } from '#ui/submission/use-shown.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ListFilters } from './list-filters.tsx'
import { addressAt, type ListFilter, type ListOrder, ORDER_NAMES, useListQuery } from './list-query.ts'
import { cellStyles, ListCell, ListFrame, ListRow, ListTable } from './list-table.ts'
import { useChosen } from './use-chosen.tsx'

export interface ListColumn<Row> {
  readonly label: string
  /** Hides the column's name visually, if it is obvious and would make the column wider. */
  readonly hidesLabel?: boolean
  /** @param reload loads the rows of the page again. */
  readonly cell: (row: Row, reload: () => void) => ReactNode
  /** By default `words`. */
  readonly holds?: keyof typeof cellStyles
}

export interface ListChoice<Row> {
  /** The name of a row, for people who hear its checkbox without it. */
  readonly nameOf: (row: Row) => string
  /** The links to the next step, with the ids of the chosen rows, or with all rows that match the list's query. */
  readonly links: (ids: readonly number[], query: Readonly<Record<string, string>>) => ReactNode
}

interface ConsoleListProps<Row> {
  readonly title: string
  readonly lead?: ReactNode
  /** The path of the call, below `API_BASE`. Its rows have the type `Row`. */
  readonly path: string
  readonly filters: readonly ListFilter[]
  /** The first is the order of the call without parameters. */
  readonly orders: readonly ListOrder[]
  readonly columns: readonly ListColumn<Row>[]
  /** The acts on a row. */
  readonly actsOf?: (row: Row) => readonly Act[]
  /** The acts on several rows at once. */
  readonly choice?: ListChoice<Row>
  /** A different number reloads the rows. */
  readonly edition?: number
  /** Shown between the heading and the filters. */
  readonly children?: ReactNode
}

/**
 * A page of the console that shows a list. Its filters and position are in the page's URL; links lead to the next and the
 * previous rows, and to the list as a file.
 */
export function ConsoleListPage<Row extends { readonly id: number }>(props: ConsoleListProps<Row>) {
  const { title, lead, filters, orders, path, children } = props
  usePageTitle(title)
  const query = useListQuery(filters)
  const address = String(new URLSearchParams(query))
  const { after: _after, before: _before, ...list } = query
  const file = (format: string) => `${API_BASE}${path}?${new URLSearchParams({ ...list, format })}`
  return (
    <>
      <PageHeading lead={lead}>{title}</PageHeading>
      {children}
      <ListFilters
        key={`search ${new URLSearchParams(list)}`}
        label={msg('operator-search-1', title)}
        filters={filters}
        orders={orders}
        query={query}
      />
      <Rows key={`rows ${address}`} {...props} query={query} />
      <Files>
        {richText(
          msgParts(
            'operator-all-rows-list-1-2',
            <Link href={file('csv')} download>
              CSV
            </Link>,
            <Link href={file('jsonl')} download>
              JSON Lines
            </Link>,
          ),
        )}
      </Files>
    </>
  )
}

interface RowsProps<Row> extends ConsoleListProps<Row> {
  readonly query: Readonly<Record<string, string>>
}

function Rows<Row extends { readonly id: number }>({
  title,
  path,
  columns: given,
  actsOf,
  choice,
  edition = 0,
  query,
}: RowsProps<Row>) {
  const { output, failure, reload } = useShown(loadConsolePage, { path, query })
  const acts = useActs(reload)
  const loadAnew = useEffectEvent(reload)
  useEffect(() => {
    if (edition > 0) loadAnew()
  }, [edition])
  const part = useRef<HTMLDivElement>(null)
  const { state } = useLocation()
  const isMoved = (state as { isList?: boolean } | null)?.isList === true
  const isLoaded = output !== null
  // The link or button that asked for these rows is gone, so the focus moves here.
  useEffect(() => {
    if (isMoved && isLoaded) part.current?.focus({ preventScroll: true })
  }, [isMoved, isLoaded])
  const rows = (output?.data ?? []) as readonly Row[]
  const isSearched = Object.keys(query).some(name => !ORDER_NAMES.includes(name))
  const chosen = useChosen(rows)
  const columns: readonly ListColumn<Row>[] = [
    ...(choice ? [chosen.column(choice.nameOf)] : []),
    ...given,
    ...(actsOf
      ? [
          {
            label: msg('operator-acts'),
            holds: 'acts' as const,
            cell: (row: Row) => <ActButtons acts={actsOf(row)} onAct={acts.begin} />,
          },
        ]
      : []),
  ]
  return (
    <Part ref={part} tabIndex={-1} role="region" aria-label={msg('operator-1-rows-of-list', title)}>
      <LiveStatus>{isLoaded && countText(rows.length, isSearched)}</LiveStatus>
      {acts.result}
      {failure && (
        <RetryPanel failure={failure} title={msg('operator-list-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('operator-loading-list')} lines={8} />}
      {choice && rows.length > 0 && chosen.bar(ids => choice.links(ids, query))}
      <FocusFallback>
        {rows.length > 0 && (
          <ListFrame>
            <ListTable aria-label={title}>
              <thead>
                <tr>
                  {columns.map(({ label, hidesLabel = false }) => (
                    <th key={label} scope="col">
                      {hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <ListRow key={row.id}>
                    {columns.map(({ label, cell, holds = 'words' }) => (
                      <ListCell key={label} data-label={label} {...cellStyles[holds]}>
                        {cell(row, reload)}
                      </ListCell>
                    ))}
                  </ListRow>
                ))}
              </tbody>
            </ListTable>
          </ListFrame>
        )}
      </FocusFallback>
      {acts.dialog}
      {output && (output.previous !== null || output.next !== null) && (
        <Places aria-label={msg('common-pages-list')}>
          {output.previous !== null && (
            <TextLink to={addressAt(query, { before: output.previous })} state={{ isList: true }}>
              {msg('operator-previous')}
            </TextLink>
          )}
          {output.next !== null && (
            <TextLink to={addressAt(query, { after: output.next })} state={{ isList: true }}>
              {msg('operator-next')}
            </TextLink>
          )}
        </Places>
      )}
    </Part>
  )
}

function countText(rows: number, isSearched: boolean): string {
  if (rows === 0) return isSearched ? msg('operator-nothing-found') : msg('operator-list-empty')
  return msg('operator-1-rows', formatCount(rows), rows)
}

const Part = chakra('div', { base: { '& > [role=status]': { mb: '2', color: 'fg.muted', textStyle: 'sm' } } })

const Places = chakra('nav', { base: { display: 'flex', gap: '6', mt: '4', '& a': { py: '1' } } })

const Files = chakra('p', {
  base: { mt: '8', color: 'fg.muted', textStyle: 'sm', '& a': { marginInlineEnd: '3' } },
})
