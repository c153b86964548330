import { chakra } from '@chakra-ui/react'

/**
 * What a chart is drawn on; hidden while a problem is shown instead. Its `data-state` is a `ChartState`. A chart
 * follows the width of its sheet a moment later, so what is too wide is clipped.
 */
export const ChartSheet = chakra('div', {
  base: {
    overflow: 'hidden',
    '&[data-state=unloadable], &[data-state=undrawable]': { display: 'none' },
  },
})
