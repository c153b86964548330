import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Cell } from '#query/results/cells/cell.tsx'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { Pager } from '#query/results/cells/pager.tsx'
import { usePages } from '#query/results/cells/use-pages.ts'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import { dateText } from '#query/results/data/dates.ts'
import { type Drawing, shortName } from '#ui/chart/chart-options.ts'
import { dotsOf, eventsOf } from './events.ts'
import { DOT, heightOf, timelineOption } from './timeline-option.ts'

const MOST_DOTS = 3_000

/** The width in pixels of the narrowest chart, in which the stacks are highest. */
const NARROWEST = 600

const PER_PAGE = 30

/** The rows with a date: as dots along the years, and as a list in the order of time. */
export function ResultTimeline(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'dates')
  const events = useMemo(() => eventsOf(result, chosen), [result, chosen])
  const pages = usePages(events, PER_PAGE)
  const drawn = useMemo(() => events.slice(0, MOST_DOTS), [events])
  const draw = useCallback(
    (drawing: Drawing) =>
      timelineOption(drawing, dotsOf(drawn, Math.max(10, drawing.width / DOT)), index => {
        const event = drawn[index]
        return event ? `${shortName(rowName(event.row, title, wiki))}\n${dateText(event.date)}` : ''
      }),
    [drawn, title, wiki],
  )
  return (
    <>
      <ColumnChoice label={msg('query-dates')} columns={candidates} column={chosen} onColumn={choose} />
      <LeftOut shown={drawn.length} left={events.length - drawn.length} what="dates" />
      <RowChart
        {...{ drawn, columns, wiki, draw }}
        label={msg('query-timeline-of', formatCount(drawn.length), drawn.length)}
        height={heightOf(dotsOf(drawn, NARROWEST / DOT))}
        what="date"
      />
      <List aria-label={msg('query-order-time')}>
        {pages.shown.map(({ row, date }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and no state worth keeping
          <Entry key={pages.first + index}>
            <When>{dateText(date)}</When>
            {title !== null && (
              <chakra.div minWidth="0" overflowWrap="anywhere">
                <Cell row={row} column={title} wiki={wiki} />
              </chakra.div>
            )}
          </Entry>
        ))}
      </List>
      <Pager label={msg('common-pages-list')} pages={pages} what="dates" />
    </>
  )
}

const List = chakra('ol', { base: { mt: '5', listStyleType: 'none', textStyle: 'sm' } })

const Entry = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '12rem 1fr' },
    columnGap: '4',
    py: '2',
    borderTopWidth: '1px',
  },
})

const When = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
