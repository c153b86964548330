import { useCallback, useMemo, useState } from 'react'
import { countOf } from '#contract/format-count.ts'
import { ColumnChoice } from '#query/results/cells/column-choice.tsx'
import { RowFacts } from '#query/results/cells/row-facts.tsx'
import { rowName, useViewColumns, type ViewProps } from '#query/results/cells/use-view-columns.ts'
import { ChartFrame } from '#query/results/chart/chart-frame.tsx'
import type { Charts } from '#query/results/chart/chart-loader.ts'
import { type Drawing, shortName } from '#query/results/chart/chart-options.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { mapOption } from './map-option.ts'
import { loadOutline } from './outline.ts'
import { extentOf, needsDetails, placesOf } from './places.ts'

/** The rows with a place on Earth, as points on the outline of the world. */
export function ResultMap(props: ViewProps) {
  const { result, wiki } = props
  const { columns, candidates, chosen, choose, title } = useViewColumns(props, 'points')
  const [selected, setSelected] = useState<number | null>(null)
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
      const nameOf = (index: number) => {
        const place = places[index]
        return place ? shortName(rowName(place.row, title, wiki)) : ''
      }
      return mapOption(drawing, mapName, places, extent, nameOf)
    },
    [places, extent, mapName, title, wiki],
  )
  const place = selected === null ? undefined : places[selected]
  return (
    <>
      <ColumnChoice
        label="Places"
        columns={candidates}
        column={chosen}
        onColumn={column => {
          choose(column)
          setSelected(null)
        }}
      />
      <LeftOut shown={places.length} left={left} what="points" />
      <ChartFrame
        label={`Map with ${countOf(places.length, 'point')}`}
        draw={draw}
        prepare={prepare}
        height="auto"
        count={places.length}
        what="point"
        selected={selected}
        onSelect={setSelected}
        zoom="geoRoam"
      >
        {place && <RowFacts row={place.row} columns={columns} wiki={wiki} />}
      </ChartFrame>
    </>
  )
}
