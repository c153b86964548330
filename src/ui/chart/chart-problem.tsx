import { Button } from '@chakra-ui/react'
import { Notice } from '#ui/feedback/notice.tsx'
import type { ChartState } from './use-chart.ts'

/** Says why a chart is not there. Its data stands in a table, too. */
export function ChartProblem({ state, onRetry }: { state: ChartState; onRetry: () => void }) {
  if (state === 'undrawable')
    return (
      <Notice tone="error" role="alert" title="This chart cannot be drawn.">
        The table shows the same data.
      </Notice>
    )
  if (state !== 'unloadable') return null
  return (
    <Notice tone="error" role="alert" title="The chart could not be loaded.">
      Check your connection.{' '}
      <Button variant="plain" size="xs" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
