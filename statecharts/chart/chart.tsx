import { Global } from '@emotion/react'
import { msg } from '#i18n/msg.ts'
import { chartCss } from './chart-css.ts'
import { ChartDrawing, type ChartDrawingProps } from './chart-drawing.tsx'

interface ChartProps extends ChartDrawingProps {
  /** At 1, text is as large as elsewhere on the page. */
  readonly zoom?: number
}

const CHART_CSS = chartCss('page')

/** A chart within a page, in the color mode of the page. Its layout comes from `useLayout`. */
export function Chart({ layout, zoom = 1, ...drawing }: ChartProps) {
  const { id, width, height } = layout
  return (
    <>
      <Global styles={CHART_CSS} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group within a drawing; there is no such HTML element */}
      <svg
        className="sc-chart"
        viewBox={`0 0 ${width} ${height}`}
        width={width * zoom}
        height={height * zoom}
        role="group"
        aria-label={msg('statecharts-state-chart-of', id)}
      >
        <ChartDrawing layout={layout} {...drawing} />
      </svg>
    </>
  )
}

/** Ids of the states that a snapshot is in, including parents. */
export function activeStates(snapshot: {
  readonly _nodes: readonly { readonly id: string }[]
}): ReadonlySet<string> {
  return new Set(snapshot._nodes.map(({ id }) => id))
}
