import { chakra, Link } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { DECISION_NAMES } from '#contract/operator/case-decisions.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { FIRST_YEAR, type TransparencyReport } from '#contract/operator/transparency.ts'
import { API_BASE } from '#contract/paths.ts'
import { loadTransparency } from '#store/operator/cases.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { RecordCell, RecordRow, RecordTable } from '#ui/record-table.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { TextLink } from '#ui/text-link.tsx'
import { decisionText } from './case-text.ts'

/** The numbers of a yearly report on reports of illegal content. The year is in the page's address. */
export function TransparencyPage() {
  usePageTitle('Transparency report')
  const [address] = useSearchParams()
  const last = Math.max(FIRST_YEAR, new Date().getUTCFullYear())
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, place) => last - place)
  const asked = Number(address.get('year'))
  const year = years.includes(asked) ? asked : last
  return (
    <>
      <PageHeading lead="What was reported and decided in a year, in UTC. It names nobody.">
        Transparency report
      </PageHeading>
      <Years aria-label="Years">
        {years.map(one => (
          <TextLink key={one} to={`?year=${one}`} aria-current={one === year ? 'page' : undefined}>
            {one}
          </TextLink>
        ))}
      </Years>
      <Figures key={year} year={year} />
      <chakra.p mt="8" color="fg.muted" textStyle="sm">
        <Link
          href={`${API_BASE}${consoleApi.transparency}?${new URLSearchParams({ year: String(year), format: 'csv' })}`}
          download
        >
          The figures of {year} as CSV
        </Link>
      </chakra.p>
    </>
  )
}

function Figures({ year }: { readonly year: number }) {
  const { output, failure, reload } = useLoaded(loadTransparency, year)
  const title = `Figures of ${year}`
  return (
    <>
      <LiveStatus>{output && title}</LiveStatus>
      {failure && <RetryPanel failure={failure} title="The figures could not be loaded." onRetry={reload} />}
      {!failure && !output && <LoadingSkeleton label="Loading the figures" lines={8} />}
      {output && (
        <RecordTable aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Number</th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(output).map(([label, value]) => (
              <RecordRow key={label}>
                <RecordCell data-label="Figure">{label}</RecordCell>
                <RecordCell data-label="Number">{value === null ? 'none' : formatCount(value)}</RecordCell>
              </RecordRow>
            ))}
          </tbody>
        </RecordTable>
      )}
    </>
  )
}

function figuresOf(report: TransparencyReport): readonly (readonly [string, number | null])[] {
  return [
    ['Reports', report.reports],
    ['Reports about a wiki of this service', report.about_wikis],
    ...DECISION_NAMES.map(name => [`Decisions: ${decisionText(name)}`, report.decisions[name]] as const),
    ['Restrictions because of the law', report.grounds.law],
    ['Restrictions because of the terms of use', report.grounds.terms],
    ['Decisions by automated means', report.automated],
    ['Days from a report to its decision (median)', report.median_days],
    ['Appeals', report.appeals],
    ['Appeals after which the decision stayed', report.upheld],
    ['Appeals after which the decision changed', report.changed],
    ['Days from an appeal to its answer (median)', report.median_days_appeal],
  ]
}

const Years = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    mb: '6',
    '& a': { py: '1' },
    '& [aria-current]': { fontWeight: 'semibold', textDecoration: 'none' },
  },
})
