import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { PendingText } from '#ui/feedback/pending-text.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { importTitles } from './import-texts.ts'
import type { WikiImportFlow } from './use-wiki-import.ts'

/** The server reads the file; nothing is written yet. */
export function ImportCheck({ snapshot, send, record }: WikiImportFlow & { record: WikiImport }) {
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
