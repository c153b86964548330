import type { ReactNode } from 'react'
import { formatPercent } from '#contract/format-count.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Card } from '#ui/card.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Measured } from '#ui/setting-card/measured.ts'
import { OwnersOnly } from '#ui/setting-card/owners-only.tsx'
import { may } from '#ui/wiki/may.ts'
import { ImportAnnouncement } from './import-announcement.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportFailed, ImportRefused, ImportSucceeded } from './import-outcome.tsx'
import { ImportReport } from './import-report.tsx'
import { type ImportStage, importStage } from './import-stage.ts'
import { importTitles, stepTexts } from './import-texts.ts'
import { ImportTransfer } from './import-transfer.tsx'
import { useWikiImport, type WikiImportFlow } from './use-wiki-import.ts'

/** Fills an empty wiki with the pages of another one, from a file. */
export function ImportCard({ wiki }: { wiki: WikiDetails }) {
  return (
    <Card title={msg('wiki-data-import')} lead={msg('wiki-data-fills-empty-wiki-from-file')}>
      {may(wiki, 'import') ? (
        <Import wiki={wiki} />
      ) : (
        <OwnersOnly wiki={wiki}>{msg('wiki-data-owners-import')}</OwnersOnly>
      )}
    </Card>
  )
}

function Import({ wiki }: { wiki: WikiDetails }) {
  const flow = useWikiImport(wiki.id)
  const stage = importStage(flow.snapshot)
  return (
    <>
      <FocusFallback>{contentOf(stage, flow, wiki)}</FocusFallback>
      <ImportAnnouncement snapshot={flow.snapshot} />
    </>
  )
}

function contentOf(stage: ImportStage, flow: WikiImportFlow, wiki: WikiDetails): ReactNode {
  const { snapshot, send } = flow
  const { record, refusal, failure } = snapshot.context
  if (stage === 'loading') return <LoadingSkeleton label={msg('common-loading-imports')} lines={2} />
  const reload = () => send({ type: 'imports.reload' })
  if (stage === 'unknown')
    return failure && <RetryPanel failure={failure} title={importTitles.notLoaded} onRetry={reload} />
  if (stage === 'refused') return <ImportRefused refusal={refusal} onReload={reload} />
  if (stage === 'form') return <ImportForm {...flow} />
  if (!record) return null
  switch (stage) {
    case 'unfinished':
      return <ImportForm {...flow} />
    case 'elsewhere':
    case 'transfer':
      return <ImportTransfer {...flow} record={record} />
    case 'check':
      return <ImportCheck {...flow} record={record} />
    case 'report':
      return <ImportReport {...flow} record={record} />
    case 'import':
      return <ImportProgress record={record} />
    case 'success':
      return <ImportSucceeded record={record} wiki={wiki} />
    case 'failure':
      return <ImportFailed record={record} refusal={refusal} onAgain={() => send({ type: 'import.again' })} />
  }
}

/** What a running import does, and how much of it is done. */
function ImportProgress({ record }: { record: WikiImport }) {
  const { step, share } = record.progress ?? { step: 'waiting', share: 0 }
  return (
    <CardBody>
      <Measured>
        <p>{msg('wiki-data-step-share', stepTexts[step], formatPercent(share))}</p>
        <ProgressBar label={msg('wiki-data-importing-1', record.file_name)} fraction={share} />
      </Measured>
      <p>{msg('wiki-data-wiki-can-read-but-not')}</p>
    </CardBody>
  )
}

/** The server reads the file; nothing is written yet. */
function ImportCheck({ snapshot, send, record }: WikiImportFlow & { record: WikiImport }) {
  const { failure } = snapshot.context
  const isCancelling = snapshot.matches('cancelling')
  return (
    <CardBody>
      <PendingText>
        <span>{richText(msgParts('wiki-data-checking-what-1-holds', <bdi>{record.file_name}</bdi>))}</span>
      </PendingText>
      <p>{msg('wiki-data-wiki-not-touched-can-leave')}</p>
      {failure && <FlowFailureAlert failure={failure} title={importTitles.failed} />}
      <CardButtons>
        <QuietButton aria-disabled={isCancelling} onClick={() => send({ type: 'import.cancel' })}>
          {isCancelling ? msg('wiki-data-cancelling') : msg('common-cancel')}
        </QuietButton>
      </CardButtons>
    </CardBody>
  )
}
