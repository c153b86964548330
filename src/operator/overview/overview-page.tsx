import { chakra, Heading, Link } from '@chakra-ui/react'
import { useId } from 'react'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { loadFigures, loadHealth } from '#store/operator/console.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { FigureCard } from './figure-card.tsx'
import { FIGURE_GROUPS } from './figure-text.ts'
import { HealthList, healthText, ProcessTable } from './health-list.tsx'

/** The console's first page for operators: the service's health, and its figures of the last days. */
export function OverviewPage() {
  usePageTitle(msg('operator-overview'))
  return (
    <>
      <PageHeading lead={msg('operator-how-service-what-did-last-30')}>
        {msg('operator-overview')}
      </PageHeading>
      <Health />
      <Figures />
    </>
  )
}

function Health() {
  const id = useId()
  const { output, failure, reload } = useLoaded(loadHealth, undefined)
  return (
    <Part aria-labelledby={id}>
      <Heading as="h2" id={id} size="xl">
        {msg('operator-health')}
      </Heading>
      <LiveStatus>{output && <chakra.p>{healthText(output.findings)}</chakra.p>}</LiveStatus>
      {failure && (
        <RetryPanel failure={failure} title={msg('operator-health-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('operator-looking-at-all-parts')} lines={6} />}
      {output && <HealthList findings={output.findings} />}
      {output && <ProcessTable processes={output.processes} />}
    </Part>
  )
}

function Figures() {
  const id = useId()
  const { output, failure, reload } = useLoaded(loadFigures, undefined)
  return (
    <Part aria-labelledby={id}>
      <Heading as="h2" id={id} size="xl">
        {msg('operator-figures')}
      </Heading>
      {failure && (
        <RetryPanel failure={failure} title={msg('operator-figures-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('operator-loading-figures')} lines={8} />}
      {output?.length === 0 && <p>{msg('operator-nothing-known-yet-first-figures-there')}</p>}
      {output && output.length > 0 && (
        <>
          <Grid>
            {FIGURE_GROUPS.map(group => (
              <FigureCard key={group.title} group={group} days={output} />
            ))}
          </Grid>
          <chakra.p color="fg.muted" textStyle="sm">
            <Link
              href={`${API_BASE}${consoleApi.figures}?${new URLSearchParams({ format: 'csv' })}`}
              download
            >
              {msg('operator-all-figures-as-csv')}
            </Link>
          </chakra.p>
        </>
      )}
    </Part>
  )
}

const Part = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', mb: '12' },
})

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 24rem), 1fr))',
    gap: '5',
    alignItems: 'start',
  },
})
