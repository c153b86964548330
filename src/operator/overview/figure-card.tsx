import { chakra } from '@chakra-ui/react'
import { useCallback, useRef } from 'react'
import { formatShortDay } from '#contract/format-figures.ts'
import { shortListOf } from '#contract/format-list.ts'
import type { DayOfFigures } from '#contract/operator/overview.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import type { Drawing } from '#ui/chart/chart-options.ts'
import { ChartProblem } from '#ui/chart/chart-problem.tsx'
import { ChartSheet } from '#ui/chart/chart-sheet.tsx'
import { SeriesLegend } from '#ui/chart/series-legend.tsx'
import { useChart } from '#ui/chart/use-chart.ts'
import { richText } from '#ui/rich-text.ts'
import { FIGURE_HEIGHT, figureOption } from './figure-option.ts'
import { type FigureGroup, figureText, lastOf } from './figure-text.ts'

interface FigureCardProps {
  readonly group: FigureGroup
  /** The oldest first; keep the same array while the figures are the same. */
  readonly days: readonly DayOfFigures[]
}

/** Figures of the last days as a chart, and the same as a table. */
export function FigureCard({ group, days }: FigureCardProps) {
  const { title, figures, isCounted } = group
  const now = figures.map(({ name, label }) => {
    const text = figureText(name, lastOf(days, name))
    return figures.length === 1 ? text : msg('operator-figure-1-is-2', label.toLocaleLowerCase(), text)
  })
  return (
    <Card title={title} level={3} p={{ base: '4', md: '5' }} minWidth="0">
      <Now>
        {isCounted
          ? richText(msgParts('operator-1-today', shortListOf(now), text => <small>{text}</small>))
          : shortListOf(now)}
      </Now>
      <FigureChart group={group} days={days} />
      <Data>
        <summary>{msg('operator-1-as-table', title)}</summary>
        <FigureTable group={group} days={days} />
      </Data>
    </Card>
  )
}

function FigureChart({ group, days }: FigureCardProps) {
  const frame = useRef<HTMLDivElement>(null)
  const draw = useCallback((drawing: Drawing) => figureOption(drawing, group, days), [group, days])
  const { state, retry } = useChart(frame, { draw, selected: null, onSelect: () => undefined })
  return (
    <figure>
      {group.figures.length > 1 && <SeriesLegend names={group.figures.map(({ label }) => label)} />}
      <ChartSheet height={`${FIGURE_HEIGHT}px`} data-state={state}>
        <chakra.div
          ref={frame}
          role="img"
          aria-label={msg('operator-chart-2-days-1', group.title, days.length)}
          height="full"
        />
      </ChartSheet>
      <ChartProblem state={state} onRetry={retry} />
    </figure>
  )
}

function FigureTable({ group: { title, figures }, days }: FigureCardProps) {
  return (
    <Scroll>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{msg('operator-day-utc')}</th>
            {figures.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(day => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{formatShortDay(day.day)}</time>
              </th>
              {figures.map(({ name }) => (
                <td key={name}>{figureText(name, day[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const Now = chakra('p', {
  base: {
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    mb: '3',
    '& small': { color: 'fg.muted' },
  },
})

const Data = chakra('details', {
  base: { mt: '3', textStyle: 'sm', '& summary': { cursor: 'pointer', py: '1' } },
})

const Scroll = chakra('div', {
  base: {
    overflowX: 'auto',
    '& table': { width: '100%', fontVariantNumeric: 'tabular-nums' },
    '& th, & td': { py: '1', pe: '3', textAlign: 'start', fontWeight: 'normal' },
    '& thead th': { fontWeight: 'semibold', color: 'fg.muted' },
  },
})
