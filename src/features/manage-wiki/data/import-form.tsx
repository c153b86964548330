import { Button, chakra } from '@chakra-ui/react'
import { formatBytes } from '#contract/format-bytes.ts'
import { IMPORT_UPLOAD_HOURS } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { importTitles, problemText } from './import-texts.ts'
import type { WikiImportFlow } from './use-wiki-import.ts'

/** Chooses a file: a new one, or again the one whose upload was interrupted. */
export function ImportForm({ snapshot, send, choose }: WikiImportFlow) {
  const { record, sizeMax, file, problem, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const begun = record?.status === 'uploading' ? record : null
  return (
    <CardBody>
      {begun ? (
        <Notice tone="info" title={msg('wiki-data-upload-has-not-ended')}>
          <p>
            {richText(
              msgParts(
                'wiki-data-upload-resumable',
                formatBytes(begun.received),
                formatBytes(begun.size),
                <bdi>{begun.file_name}</bdi>,
                IMPORT_UPLOAD_HOURS,
              ),
            )}
          </p>
        </Notice>
      ) : (
        <p>{msg('wiki-data-nothing-written-into-wiki-before')}</p>
      )}
      <FileField
        label={msg('wiki-data-file-import')}
        help={msg('wiki-data-import-file-formats', formatBytes(sizeMax))}
        accept=".xml,.gz,.bz2,.xz,.zip"
        error={problem ? problemText(problem) : null}
        disabled={isBusy}
        isEmpty={file === null}
        onChoose={choose}
      />
      {file && snapshot.can({ type: 'upload.start' }) && (
        <p>
          <bdi>{file.name}</bdi>, {formatBytes(file.size)}
        </p>
      )}
      {failure && (
        <FlowFailureAlert
          failure={failure}
          title={begun ? importTitles.interrupted : importTitles.notStarted}
        />
      )}
      {begun ? (
        <QuietButton alignSelf="flex-start" onClick={() => send({ type: 'import.cancel' })}>
          {msg('wiki-data-cancel-upload')}
        </QuietButton>
      ) : (
        <Start aria-disabled={isBusy} onClick={() => send({ type: 'upload.start' })}>
          {isBusy ? msg('common-starting') : msg('wiki-data-upload-check')}
        </Start>
      )}
    </CardBody>
  )
}

const Start = chakra(Button, { base: { alignSelf: 'flex-start' } })
