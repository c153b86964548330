import { Button } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { ChartState } from './use-chart.ts'

/** Says why a chart is missing. Its data is also in a table. */
export function ChartProblem({ state, onRetry }: { state: ChartState; onRetry: () => void }) {
  if (state === 'undrawable')
    return (
      <Notice tone="error" role="alert" title={msg('chart-chart-cannot-drawn')}>
        {msg('chart-table-shows-same-data')}
      </Notice>
    )
  if (state !== 'unloadable') return null
  return (
    <Notice tone="error" role="alert" title={msg('chart-chart-could-not-loaded')}>
      {msg('chart-check-connection')}{' '}
      <Button variant="plain" size="xs" onClick={onRetry}>
        {msg('common-try-again')}
      </Button>
    </Notice>
  )
}
