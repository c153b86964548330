import { hierarchy, pack } from 'd3-hierarchy'
import { type NamedNumber, tipOf } from '#query/results/chart/named-numbers.ts'
import { type ChartOption, commonOptions, type Drawing, FONT, shortName } from '#ui/chart/chart-options.ts'

/** Pixels. */
export const BUBBLES_HEIGHT = 480

/** The smallest radius in pixels with room for a name. */
const NAMED = 22

/** Circles whose areas are numbers greater than 0, side by side in one circle, with their names where there is room. */
export function bubblesOption({ inks, width, moves }: Drawing, bubbles: readonly NamedNumber[]): ChartOption {
  const circles = circlesOf(bubbles, Math.max(1, width))
  return {
    ...commonOptions({ inks, moves }, index => tipOf(bubbles[index])),
    // One unit of the axes is one pixel, so that circles are where they were packed.
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: 'none' },
    xAxis: { type: 'value', show: false, min: 0, max: Math.max(1, width) },
    yAxis: { type: 'value', show: false, min: 0, max: BUBBLES_HEIGHT },
    series: [
      {
        type: 'scatter',
        data: circles.map(({ x, y, r }, index) => ({
          value: [x, y],
          symbolSize: 2 * r,
          label: {
            show: r > NAMED,
            formatter: () => shortName(bubbles[index]?.name ?? '', 40),
            width: 2 * r - 10,
          },
        })),
        label: { color: inks.ground, fontFamily: FONT, fontSize: 13, overflow: 'truncate' },
        itemStyle: { color: inks.main, opacity: 1 },
        emphasis: { scale: false, itemStyle: { color: inks.second } },
      },
    ],
  }
}

function circlesOf(bubbles: readonly NamedNumber[], width: number) {
  const whole = hierarchy<NamedNumber | readonly NamedNumber[]>(bubbles, datum =>
    Array.isArray(datum) ? datum : undefined,
  ).sum(datum => ('value' in datum ? datum.value : 0))
  const packed = pack<NamedNumber | readonly NamedNumber[]>().size([width, BUBBLES_HEIGHT]).padding(1.5)(
    whole,
  )
  return packed.children ?? []
}
