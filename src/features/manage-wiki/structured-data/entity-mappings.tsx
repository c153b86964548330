import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { MAPPED_KINDS } from '#contract/entities/entity-ids.ts'
import { mappingRows, parseEquivEntities } from '#contract/entities/equiv-entities.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { entityMappingsMachine } from '#machines/entity-mappings/entity-mappings.machine.ts'
import { saveMappings } from '#store/structured-data/structured-data.saga.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { MissingExtension } from '#ui/setting-card/missing-extension.tsx'
import { MappingDialog } from './mapping-dialog.tsx'
import { MappingTable } from './mapping-table.tsx'
import { mappingLead, mappingTitles, removeQuestion } from './structured-data-texts.ts'

const SAGAS = { saveMappings }

/** Both mapping tables with their dialogs. Source: spec 2.57, 2.60, 2.62, 4.28. */
export function EntityMappings({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, send } = useEntityMappings(wiki)
  const { productName } = useConfig()
  const { shown, subject, failure } = snapshot.context
  const isEditing = snapshot.matches('editing') || snapshot.matches('savingRow')
  const isRemoving = snapshot.matches('confirmingRemoval')
  const removalFailure =
    snapshot.matches('browsing') && failure && failure.kind !== 'duplicate' ? failure : null

  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      {removalFailure && (
        <FlowFailureAlert
          failure={removalFailure}
          title={msg('wiki-structured-data-mapping-could-not-deleted-still')}
        />
      )}
      {MAPPED_KINDS.map(kind => (
        <Card key={kind} title={mappingTitles[kind]} lead={mappingLead(kind, productName)}>
          <CardBody>
            <MissingExtension name="WikibaseManifest" />
            <MappingTable
              kind={kind}
              rows={mappingRows(shown, kind)}
              disabled={snapshot.hasTag('busy')}
              onAdd={() => send({ type: 'mapping.add', kind })}
              onEdit={wikidata => send({ type: 'mapping.edit', kind, wikidata })}
              onRemove={wikidata => send({ type: 'mapping.remove', kind, wikidata })}
            />
          </CardBody>
        </Card>
      ))}
      {isEditing && subject && (
        <MappingDialog
          kind={subject.kind}
          row={
            subject.wikidata === null
              ? null
              : {
                  wikidata: subject.wikidata,
                  local: snapshot.context.saved[subject.kind][subject.wikidata] ?? '',
                }
          }
          busy={snapshot.hasTag('busy')}
          failure={failure}
          onSave={row => send({ type: 'mapping.save', row })}
          onCancel={() => send({ type: 'dialog.cancel' })}
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        title={removeQuestion}
        confirmLabel={msg('wiki-structured-data-ok')}
        danger
        onConfirm={() => send({ type: 'removal.confirm' })}
        onCancel={() => send({ type: 'dialog.cancel' })}
      />
    </chakra.div>
  )
}

/** Runs the machine of the mapping tables. Mappings that are saved elsewhere on the page show here too. */
function useEntityMappings({ id, public_settings }: WikiDetails) {
  const stored = readSetting(public_settings, 'wikibaseManifestEquivEntities')
  const entities = parseEquivEntities(stored)
  const [snapshot, send] = useFlow(entityMappingsMachine, SAGAS, { wikiId: id, entities })
  useEffect(() => send({ type: 'mappings.replace', entities: parseEquivEntities(stored) }), [send, stored])
  return { snapshot, send }
}
