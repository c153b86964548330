import { Global } from '@emotion/react'
import { chartCss } from './chart-css.ts'
import { ChartDrawing, type ChartDrawingProps } from './chart-drawing.tsx'

interface ChartProps extends ChartDrawingProps {
  /** 1 is the size at which words are as large as elsewhere on the page. */
  readonly zoom?: number
}

const LOOKS = chartCss('page')

/** A chart within a page; light or dark as the page is. Its layout comes from `useLayout`. */
export function Chart({ layout, zoom = 1, ...drawing }: ChartProps) {
  const { id, width, height } = layout
  return (
    <>
      <Global styles={LOOKS} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of what is drawn; no HTML element can stand for it */}
      <svg
        className="sc-chart"
        viewBox={`0 0 ${width} ${height}`}
        width={width * zoom}
        height={height * zoom}
        role="group"
        aria-label={`State chart of ${id}`}
      >
        <ChartDrawing layout={layout} {...drawing} />
      </svg>
    </>
  )
}

/** Ids of the states a snapshot is in, parents included. */
export function activeStates(snapshot: {
  readonly _nodes: readonly { readonly id: string }[]
}): ReadonlySet<string> {
  return new Set(snapshot._nodes.map(({ id }) => id))
}
