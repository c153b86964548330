import { type ChartOption, type Drawing, tooltipOf } from '#ui/chart/chart-options.ts'
import type { Extent, Place } from './places.ts'

/** Draws places on the outline that is registered under `mapName`. */
export function mapOption(
  { inks, moves }: Drawing,
  mapName: string,
  places: readonly Place[],
  { west, east, south, north }: Extent,
  nameOf: (index: number) => string,
): ChartOption {
  const middle = (south + north) / 2
  return {
    animation: moves,
    tooltip: tooltipOf(inks, nameOf),
    geo: {
      map: mapName,
      roam: 'move',
      silent: true,
      scaleLimit: { min: 0.8, max: 200 },
      preserveAspect: 'contain',
      left: 0,
      right: 0,
      top: 0,
      bottom: 0,
      boundingCoords: [
        [west, north],
        [east, south],
      ],
      // A degree of longitude is shorter the farther it is from the equator.
      aspectScale: Math.max(0.2, Math.cos((middle * Math.PI) / 180)),
      itemStyle: { areaColor: inks.land, borderColor: inks.line, borderWidth: 1 },
    },
    series: [
      {
        type: 'scatter',
        coordinateSystem: 'geo',
        data: places.map(({ longitude, latitude }) => [longitude, latitude]),
        symbolSize: places.length > 500 ? 7 : 11,
        itemStyle: { color: inks.main, opacity: 0.85, borderColor: inks.ground, borderWidth: 1 },
        emphasis: { scale: 1.8, itemStyle: { color: inks.second, opacity: 1, borderColor: inks.text } },
      },
    ],
  }
}
