import { chakra, Link } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { formatCount } from '#contract/format-count.ts'
import { DECISION_NAMES } from '#contract/operator/case-decisions.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { FIRST_YEAR, type TransparencyReport } from '#contract/operator/transparency.ts'
import { API_BASE } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { loadTransparency } from '#store/operator/cases.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { recordTable } from '#ui/record-table.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { TextLink } from '#ui/text-link.tsx'
import { decisionText } from './case-text.ts'

const { RecordTable, RecordRow, RecordCell } = recordTable('base')

/** The numbers of a yearly report on reports of illegal content. The year is in the page's address. */
export function TransparencyPage() {
  usePageTitle(msg('operator-transparency-report'))
  const [address] = useSearchParams()
  const last = Math.max(FIRST_YEAR, new Date().getUTCFullYear())
  const years = Array.from({ length: last - FIRST_YEAR + 1 }, (_, place) => last - place)
  const asked = Number(address.get('year'))
  const year = years.includes(asked) ? asked : last
  return (
    <>
      <PageHeading lead={msg('operator-what-reported-decided-year-utc-names')}>
        {msg('operator-transparency-report')}
      </PageHeading>
      <Years aria-label={msg('operator-years')}>
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
          {msg('operator-figures-1-as-csv', year)}
        </Link>
      </chakra.p>
    </>
  )
}

function Figures({ year }: { readonly year: number }) {
  const { output, failure, reload } = useLoaded(loadTransparency, year)
  const title = msg('operator-figures-year-1', year)
  return (
    <>
      <LiveStatus>
        {output && (
          <chakra.p mb="2" color="fg.muted" textStyle="sm">
            {title}
          </chakra.p>
        )}
      </LiveStatus>
      {failure && (
        <RetryPanel failure={failure} title={msg('operator-figures-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('operator-loading-figures')} lines={8} />}
      {output && (
        <RecordTable aria-label={title} maxWidth="3xl">
          <thead>
            <tr>
              <th scope="col">{msg('operator-figure')}</th>
              <th scope="col">{msg('operator-figure-number')}</th>
            </tr>
          </thead>
          <tbody>
            {figuresOf(output).map(([label, value]) => (
              <RecordRow key={label}>
                <RecordCell data-label={msg('operator-figure')}>{label}</RecordCell>
                <RecordCell data-label={msg('operator-figure-number')}>
                  {value === null ? msg('operator-cases-none') : formatCount(value)}
                </RecordCell>
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
    [msg('operator-reports'), report.reports],
    [msg('operator-reports-about-wiki-service'), report.about_wikis],
    ...DECISION_NAMES.map(
      name => [msg('operator-decisions-1', decisionText(name)), report.decisions[name]] as const,
    ),
    [msg('operator-restrictions-because-law'), report.grounds.law],
    [msg('operator-restrictions-because-terms-use'), report.grounds.terms],
    [msg('operator-decisions-automated-means'), report.automated],
    [msg('operator-days-from-report-decision-median'), report.median_days],
    [msg('operator-appeals'), report.appeals],
    [msg('operator-appeals-after-which-decision-stayed'), report.upheld],
    [msg('operator-appeals-after-which-decision-changed'), report.changed],
    [msg('operator-days-from-appeal-answer-median'), report.median_days_appeal],
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
