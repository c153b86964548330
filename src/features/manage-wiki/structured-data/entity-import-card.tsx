import { chakra } from '@chakra-ui/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { entityImportMachine } from '#machines/entity-import/entity-import.machine.ts'
import { followImports, loadImports, startImport } from '#store/structured-data/structured-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportRecord } from './import-record.tsx'
import { importTexts } from './structured-data-texts.ts'

const SAGAS = { loadImports, followImports, startImport }

/** Imports entities of Wikidata or another Wikibase into the wiki. Source: spec 4.19, 4.20, 4.21, 4.22. */
export function EntityImportCard({ wiki }: { wiki: WikiDetails }) {
  const { productName, engine } = useConfig()
  const [snapshot, send] = useFlow(entityImportMachine, SAGAS, { wikiId: wiki.id })
  const { imports, failure } = snapshot.context
  const hasWikibase = engine.extensions.includes('wikibase')
  const isRunning = snapshot.matches('pending') || snapshot.matches('polling')
  const canStart = hasWikibase && (snapshot.matches('ready') || snapshot.matches('failed'))
  const [newest] = imports

  return (
    <Card
      title={msg('common-import-entities')}
      lead={msg('wiki-structured-data-imports-properties-items-into-1', productName)}
    >
      {!hasWikibase && (
        <QuietNote mb="4">{msg('wiki-structured-data-import-needs-wikibase-extension-which')}</QuietNote>
      )}
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel
          failure={failure}
          title={msg('wiki-structured-data-status-import-could-not-loaded')}
          onRetry={() => send({ type: 'imports.reload' })}
        />
      ) : (
        <ImportForm
          last={newest}
          open={canStart || (hasWikibase && snapshot.matches('starting'))}
          draft={`entity-import-${wiki.id}`}
          disabled={!canStart}
          serverErrors={failure?.kind === 'invalid' ? failure.fields : null}
          onStart={order => send({ type: 'import.start', order })}
          label={
            snapshot.matches('failed')
              ? msg('wiki-structured-data-try-import-again')
              : msg('common-import-entities')
          }
        >
          {snapshot.matches('failed') && failure && (
            <FlowFailureAlert failure={failure} title={importTexts.failed} />
          )}
          {/* Announces the start and the end of the import, not each step. */}
          <Status role="status">
            {isRunning && <Notice tone="info">{importTexts.pending}</Notice>}
            {snapshot.matches('failed') && !failure && <Notice tone="error">{importTexts.failed}</Notice>}
            {snapshot.matches('succeeded') && <Notice tone="success">{importTexts.once(productName)}</Notice>}
          </Status>
          {snapshot.matches('loading') && imports.length === 0 ? (
            <LoadingSkeleton label={msg('common-loading-imports')} lines={1} />
          ) : (
            imports.map(record => <ImportRecord key={record.id} record={record} wiki={wiki} />)
          )}
        </ImportForm>
      )}
    </Card>
  )
}

const Status = chakra('div', { base: { _empty: { display: 'none' } } })
