import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { shortName } from './chart-options.ts'
import { SERIES_MARKS } from './series-marks.ts'

/** Shows the color and shape of each series. */
export function SeriesLegend({ names }: { readonly names: readonly string[] }) {
  return (
    <Legend aria-label={msg('common-series')}>
      {names.map((name, index) => {
        const mark = SERIES_MARKS[index]
        return (
          <Entry key={name}>
            <svg width="12" height="12" viewBox="0 0 10 10" aria-hidden="true">
              <path d={mark?.shape} fill={mark?.color} />
            </svg>
            <chakra.span dir="auto" minWidth="0">
              {shortName(name)}
            </chakra.span>
          </Entry>
        )
      })}
    </Legend>
  )
}

const Legend = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '5',
    rowGap: '1',
    mb: '3',
    listStyleType: 'none',
    textStyle: 'sm',
  },
})

const Entry = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: '0' },
  },
})
