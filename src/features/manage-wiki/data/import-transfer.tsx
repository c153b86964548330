import { Button } from '@chakra-ui/react'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatPercent } from '#contract/format-count.ts'
import { IMPORT_UPLOAD_HOURS, type WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Measured } from '#ui/setting-card/measured.ts'
import { importTitles, waitingText } from './import-texts.ts'
import type { WikiImportFlow } from './use-wiki-import.ts'

/** The upload of a file: its progress, and buttons that pause, continue and cancel it. */
export function ImportTransfer({ snapshot, send, record }: WikiImportFlow & { record: WikiImport }) {
  const { sent, failure } = snapshot.context
  const { file_name, size, upload_path } = record
  const isElsewhere = upload_path === null
  const isCancelling = snapshot.matches('cancelling')
  const isPaused = snapshot.matches('paused')
  const waits = snapshot.hasTag('sending') && failure !== null
  const name = <bdi>{file_name}</bdi>
  const amount = [formatBytes(sent), formatBytes(size), formatPercent(sent / size)] as const
  return (
    <CardBody>
      <Measured>
        <p>
          {richText(
            isElsewhere
              ? msgParts('wiki-data-uploading-elsewhere', name, ...amount)
              : isPaused
                ? msgParts('wiki-data-upload-paused-at', name, ...amount)
                : msgParts('wiki-data-uploading', name, ...amount),
          )}
        </p>
        <ProgressBar label={msg('common-uploading-1', file_name)} fraction={sent / size} />
      </Measured>
      {waits && (
        <Notice tone="attention" title={waitingText(failure).title}>
          <p>{waitingText(failure).text}</p>
        </Notice>
      )}
      {snapshot.matches('interrupted') && failure && (
        <FlowFailureAlert failure={failure} title={importTitles.interrupted} />
      )}
      {isElsewhere && failure && <FlowFailureAlert failure={failure} title={importTitles.failed} />}
      {!isElsewhere && <p>{msg('wiki-data-keep-page-open-its-other', IMPORT_UPLOAD_HOURS)}</p>}
      <CardButtons>
        {!isElsewhere && <PauseButton snapshot={snapshot} send={send} />}
        {waits && (
          <Button
            variant="outline"
            aria-disabled={!snapshot.matches('waiting')}
            onClick={() => send({ type: 'upload.resume' })}
          >
            {msg('wiki-data-resume-now')}
          </Button>
        )}
        <QuietButton aria-disabled={isCancelling} onClick={() => send({ type: 'import.cancel' })}>
          {isCancelling ? msg('wiki-data-cancelling') : msg('wiki-data-cancel-upload')}
        </QuietButton>
      </CardButtons>
    </CardBody>
  )
}

/** One button that changes its meaning, so that it keeps the focus. */
function PauseButton({ snapshot, send }: Pick<WikiImportFlow, 'snapshot' | 'send'>) {
  const [label, type] = snapshot.matches('paused')
    ? ([msg('wiki-data-resume'), 'upload.resume'] as const)
    : snapshot.matches('interrupted')
      ? ([msg('common-try-again'), 'upload.resume'] as const)
      : ([msg('common-pause'), 'upload.pause'] as const)
  return (
    <Button variant="outline" aria-disabled={snapshot.matches('cancelling')} onClick={() => send({ type })}>
      {label}
    </Button>
  )
}
