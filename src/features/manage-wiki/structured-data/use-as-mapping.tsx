import { Button, chakra } from '@chakra-ui/react'
import type { ImportedEntity } from '#contract/entities/entity-import.ts'
import { parseEquivEntities, withImported } from '#contract/entities/equiv-entities.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { submitMappings } from '#store/structured-data/structured-data.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface UseAsMappingProps {
  readonly wiki: WikiDetails
  readonly entities: readonly ImportedEntity[]
}

/** Maps the Wikidata ids of imported entities to the entities, replacing existing mappings of these ids. */
export function UseAsMapping({ wiki, entities }: UseAsMappingProps) {
  const stored = readSetting(wiki.public_settings, 'wikibaseManifestEquivEntities')
  const { submit, isBusy, state, failure } = useSubmission({ submit: submitMappings })
  return (
    <chakra.div mt="3">
      {failure && (
        <FlowFailureAlert
          failure={failure.failure}
          title={msg('wiki-structured-data-mappings-could-not-saved-please')}
        />
      )}
      <div role="status">
        {state === 'done' && <p>{msg('wiki-structured-data-imported-entities-now-mappings')}</p>}
      </div>
      {state !== 'done' && (
        <Button
          variant="outline"
          size="sm"
          loading={isBusy}
          onClick={() =>
            submit({ wikiId: wiki.id, entities: withImported(parseEquivEntities(stored), entities) })
          }
        >
          {msg('wiki-structured-data-use-as-mapping')}
        </Button>
      )}
    </chakra.div>
  )
}
