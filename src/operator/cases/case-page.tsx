import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { ReportCase } from '#contract/operator/cases.ts'
import { CONSOLE_PATH } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { loadCase } from '#store/operator/cases.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { TextLink } from '#ui/text-link.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseDecisions, CaseNotes } from './case-history.tsx'
import { CaseFacts, CaseReport } from './case-report.tsx'

/** A complete case about a report of illegal content, with the acts on it. */
export function CasePage() {
  const { id = '' } = useParams<'id'>()
  return <CaseOf key={id} id={Number(id)} />
}

function CaseOf({ id }: { readonly id: number }) {
  const title = msg('operator-report-no-1', id)
  usePageTitle(title)
  const { output, failure, reload } = useLoaded(loadCase, id)
  const [found, setFound] = useState<ReportCase | null>(null)
  // While the case is being loaded again, the old one and the forms stay.
  useEffect(() => {
    if (output) setFound(output)
  }, [output])
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/cases`}>{msg('operator-all-reports')}</TextLink>}>
        {title}
      </PageHeading>
      <CardStack>
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-report-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !found && <LoadingSkeleton label={msg('operator-loading-report')} lines={8} />}
        {found && (
          <>
            <CaseFacts found={found} />
            <CaseReport found={found} />
            <CaseDecisions found={found} />
            <CaseNotes found={found} />
            <CaseActs found={found} onChanged={setFound} reload={reload} />
          </>
        )}
      </CardStack>
    </>
  )
}
