import { type NamedNumber, tipOf } from '#query/results/chart/named-numbers.ts'
import { type ChartOption, commonOptions, type Drawing, FONT, shortName } from '#ui/chart/chart-options.ts'

/** The library counts the whole as the first rectangle. */
export const FIRST_AREA = 1

/** Rectangles whose areas are numbers greater than 0, with their names where there is room. */
export function treemapOption({ inks, moves }: Drawing, areas: readonly NamedNumber[]): ChartOption {
  return {
    ...commonOptions({ inks, moves }, index => tipOf(areas[index - FIRST_AREA])),
    series: [
      {
        type: 'treemap',
        ...{ left: 8, right: 8, top: 8, bottom: 8 },
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        // Keeps the order of the query, as in the list of rows.
        sort: false,
        data: areas.map(({ name, value }) => ({
          ...{ name: shortName(name, 30), value },
          itemStyle: { color: inks.main },
        })),
        label: { color: inks.ground, fontFamily: FONT, fontSize: 13, overflow: 'truncate' },
        itemStyle: { borderColor: inks.ground, borderWidth: 1, gapWidth: 1 },
        emphasis: { itemStyle: { color: inks.second } },
      },
    ],
  }
}
