import { renderToStaticMarkup } from 'react-dom/server.edge'
import { msg } from '#i18n/msg.ts'
import { chartCss } from './chart-css.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import type { Layout } from './layout.ts'

/**
 * A chart as a self-contained SVG file. It includes its styles, for both color modes.
 *
 * @param purpose what the machine is for; becomes the picture's description.
 */
export function chartFile(layout: Layout, purpose: string): string {
  const { id, width, height } = layout
  const drawing = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className="sc-chart"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="title desc"
    >
      <title id="title">{msg('statecharts-state-chart-of', id)}</title>
      <desc id="desc">{purpose}</desc>
      <style>{`\n${chartCss('file')}\n`}</style>
      <rect className="sc-ground" width={width} height={height} />
      <ChartDrawing layout={layout} />
    </svg>,
  )
  // One element per line, so that a diff shows what has changed.
  return `${drawing.replaceAll(/(<\/(?:g|text|path|rect|title|desc|style|circle)>)/g, '$1\n')}\n`
}
