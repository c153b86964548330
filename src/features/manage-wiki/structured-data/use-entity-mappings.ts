import { useEffect } from 'react'
import { parseEquivEntities } from '#contract/entities/equiv-entities.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { entityMappingsMachine } from '#machines/entity-mappings/entity-mappings.machine.ts'
import { saveMappings } from '#store/structured-data/structured-data.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

const SAGAS = { saveMappings }

/** Runs the machine of the mapping tables. Mappings that are saved elsewhere on the page show here too. */
export function useEntityMappings({ id, public_settings }: WikiDetails) {
  const stored = readSetting(public_settings, 'wikibaseManifestEquivEntities')
  const entities = parseEquivEntities(stored)
  const [snapshot, send] = useFlow(entityMappingsMachine, SAGAS, { wikiId: id, entities })
  useEffect(() => send({ type: 'mappings.replace', entities: parseEquivEntities(stored) }), [send, stored])
  return { snapshot, send }
}
