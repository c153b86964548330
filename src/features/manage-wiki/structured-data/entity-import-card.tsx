import { Button, chakra } from '@chakra-ui/react'
import { DEFAULT_IMPORT_IDS } from '#contract/entities/entity-import.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { entityImportMachine } from '#machines/entity-import/entity-import.machine.ts'
import { loadImports, startImport } from '#store/structured-data/structured-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { ImportRecord } from './import-record.tsx'
import { importTexts } from './structured-data-texts.ts'

const SAGAS = { loadImports, startImport }

/** Imports a small base set of entities into the wiki. Source: spec 4.19, 4.20, 4.21, 4.22. */
export function EntityImportCard({ wiki }: { wiki: WikiDetails }) {
  const { productName, engine } = useConfig()
  const [snapshot, send] = useFlow(entityImportMachine, SAGAS, { wikiId: wiki.id })
  const { imports, failure } = snapshot.context
  const hasWikibase = engine.extensions.includes('wikibase')
  const isRunning = snapshot.matches('pending') || snapshot.matches('polling')
  const canStart = hasWikibase && (snapshot.matches('ready') || snapshot.matches('failed'))

  return (
    <Card
      title="Import entities"
      lead={
        <>
          Imports {DEFAULT_IMPORT_IDS.length} well-known properties and items from{' '}
          <ExternalLink href="https://www.wikidata.org">Wikidata</ExternalLink> into your {productName}, with
          their labels, descriptions, aliases and the statements between them.
        </>
      }
    >
      {!hasWikibase && (
        <QuietNote mb="4">
          The import needs the Wikibase extension, which this server’s MediaWiki does not have.
        </QuietNote>
      )}
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel
          failure={failure}
          title="The status of your import could not be loaded."
          onRetry={() => send({ type: 'imports.reload' })}
        />
      ) : (
        <Column>
          {snapshot.matches('failed') && failure && (
            <FlowFailureAlert failure={failure} title={importTexts.failed} />
          )}
          <div role="status">
            {isRunning && <Notice tone="info">{importTexts.pending}</Notice>}
            {snapshot.matches('failed') && !failure && <Notice tone="error">{importTexts.failed}</Notice>}
            {snapshot.matches('succeeded') && <Notice tone="success">{importTexts.once(productName)}</Notice>}
          </div>
          {snapshot.matches('loading') && imports.length === 0 ? (
            <LoadingSkeleton label="Loading your imports" lines={1} />
          ) : (
            imports.map(record => <ImportRecord key={record.id} record={record} wiki={wiki} />)
          )}
          <Button
            alignSelf="flex-start"
            variant="outline"
            disabled={!canStart}
            onClick={() => send({ type: 'import.start' })}
          >
            {snapshot.matches('failed') ? 'Try the import again' : 'Import entities'}
          </Button>
        </Column>
      )}
    </Card>
  )
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
