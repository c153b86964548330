import { useCallback, useMemo } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { RowChart } from '#query/results/chart/row-chart.tsx'
import type { Charts } from '#ui/chart/chart-loader.ts'
import { type Drawing, shortName } from '#ui/chart/chart-options.ts'
import { mapOption } from './map-option.ts'
import { loadOutline } from './outline.ts'
import { extentOf, needsDetails, placesOf } from './places.ts'

/** The rows with a place on Earth, as points on the outline of the world. */
export function ResultMap(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'points')
  const { places, left } = useMemo(() => placesOf(result, chosen), [result, chosen])
  const extent = useMemo(() => extentOf(places), [places])
  const isFine = needsDetails(extent)
  const mapName = isFine ? 'countries in detail' : 'countries'
  const prepare = useCallback(
    async ({ registerMap }: Charts) => registerMap(mapName, await loadOutline(isFine)),
    [mapName, isFine],
  )
  const draw = useCallback(
    (drawing: Drawing) => {
      const placeName = (index: number) => {
        const place = places[index]
        return place ? shortName(rowName(place.row, title, wiki)) : ''
      }
      return mapOption(drawing, mapName, places, extent, placeName)
    },
    [places, extent, mapName, title, wiki],
  )
  return (
    <>
      <ColumnChoice label={msg('query-places')} columns={candidates} column={chosen} onColumn={choose} />
      <LeftOut shown={places.length} left={left} what="points" />
      <RowChart
        {...{ drawn: places, columns, wiki, draw, prepare }}
        label={msg('query-map-of', formatCount(places.length), places.length)}
        height="auto"
        what="point"
        zoom="geoRoam"
      />
    </>
  )
}
