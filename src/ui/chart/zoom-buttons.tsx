import { Button, chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { Chart } from './chart-loader.ts'

interface ZoomButtonsProps {
  readonly chart: Chart
  readonly action: 'geoRoam' | 'graphRoam'
  /** Shows everything again. */
  readonly onReset: () => void
}

const STEP = 1.6

/** Buttons that zoom around the middle. The mouse wheel scrolls the page, as everywhere else. */
export function ZoomButtons({ chart, action, onReset }: ZoomButtonsProps) {
  const zoom = (by: number) =>
    chart.dispatchAction({
      type: action,
      ...(action === 'geoRoam' ? { componentType: 'geo', geoIndex: 0 } : { seriesIndex: 0 }),
      zoom: by,
      originX: chart.getWidth() / 2,
      originY: chart.getHeight() / 2,
    })
  return (
    <Corner>
      <ZoomButton aria-label={msg('chart-zoom')} onClick={() => zoom(STEP)}>
        +
      </ZoomButton>
      <ZoomButton aria-label={msg('chart-zoom-out')} onClick={() => zoom(1 / STEP)}>
        −
      </ZoomButton>
      <ZoomButton aria-label={msg('chart-show-everything')} onClick={onReset}>
        ⤢
      </ZoomButton>
    </Corner>
  )
}

const Corner = chakra('div', {
  base: { position: 'absolute', top: '2', insetEnd: '2', display: 'flex', flexDirection: 'column', gap: '1' },
})

const ZoomButton = chakra(
  Button,
  { base: {} },
  { defaultProps: { variant: 'outline', size: 'xs', colorPalette: 'gray' } },
)
