import { useState } from 'react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { msg } from '#i18n/msg.ts'
import { wikiExportMachine } from '#machines/wiki-export/wiki-export.machine.ts'
import { followExports, loadExports, removeExport, startExport } from '#store/wiki-data/wiki-exports.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useFocusAfterwards } from '#ui/setting-card/use-focus-afterwards.ts'
import { may } from '#ui/wiki/may.ts'
import { EarlierExports } from './earlier-exports.tsx'
import { ExportFile } from './export-file.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportStatus } from './export-status.tsx'
import { exportTexts } from './export-texts.ts'

const SAGAS = { loadExports, followExports, startExport, removeExport }

/** Prepares copies of a wiki as files to download. */
export function ExportCard({ wiki }: { wiki: WikiDetails }) {
  const { productName } = useConfig()
  const [snapshot, send] = useFlow(wikiExportMachine, SAGAS, { wikiId: wiki.id })
  const [status, focusAfterwards] = useFocusAfterwards(snapshot.hasTag('busy'))
  const [lastRemoved, setLastRemoved] = useState<WikiExport | null>(null)
  const { exports, failure, removedId } = snapshot.context
  const [newest] = exports
  const files = exports.filter(row => row.status === 'ready')
  const earlier = exports.filter(row => row.status === 'gone' || (row.status === 'failed' && row !== newest))

  // While a file is being removed, the form stays as it is.
  const isOpen = !snapshot.matches('loading') && exports.every(({ status }) => status !== 'pending')

  const mayHaveHashes = may(wiki, 'export-passwords')
  const remove = (row: WikiExport) => {
    setLastRemoved(row)
    focusAfterwards()
    send({ type: 'export.remove', exportId: row.id })
  }

  return (
    <Card title={exportTexts.title} lead={exportTexts.lead(productName)}>
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel
          failure={failure.cause}
          title={exportTexts.notLoaded}
          onRetry={() => send({ type: 'exports.reload' })}
        />
      ) : (
        <CardBody>
          <ExportStatus
            ref={status}
            exports={exports}
            lastRemoved={lastRemoved}
            failure={failure}
            busy={snapshot.hasTag('busy')}
            mayCancel={row => mayHaveHashes || !row.password_hashes}
            onCancel={remove}
          />
          {snapshot.matches('loading') && exports.length === 0 && (
            <LoadingSkeleton label={msg('wiki-data-loading-exports')} lines={2} />
          )}
          {files.map(row => (
            <ExportFile
              key={row.id}
              row={row}
              mayHave={mayHaveHashes || !row.password_hashes}
              busy={removedId === row.id}
              onRemove={() => remove(row)}
            />
          ))}
          <ExportForm
            open={isOpen}
            busy={snapshot.hasTag('busy')}
            mayHaveHashes={mayHaveHashes}
            busyText={snapshot.matches('starting') ? exportTexts.starting : exportTexts.start}
            label={newest?.status === 'failed' ? exportTexts.again : exportTexts.start}
            failure={failure?.during === 'start' ? failure.cause : null}
            onStart={order => {
              setLastRemoved(null)
              focusAfterwards()
              send({ type: 'export.start', order })
            }}
          />
          {failure?.during === 'remove' && (
            <FlowFailureAlert failure={failure.cause} title={exportTexts.notRemoved} />
          )}
          <EarlierExports exports={earlier} />
        </CardBody>
      )}
    </Card>
  )
}
