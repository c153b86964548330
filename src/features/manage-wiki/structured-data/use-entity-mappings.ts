import { useEffect, useMemo } from 'react'
import { parseEquivEntities } from '#contract/entities/equiv-entities.ts'
import { readSetting } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { entityMappingsMachine } from '#machines/entity-mappings/entity-mappings.machine.ts'
import { saveMappings } from '#store/structured-data/structured-data.saga.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'

/** The flow of the mapping tables, from what the wiki has saved; what is saved elsewhere on the page shows here too. */
export function useEntityMappings({ id, public_settings }: WikiDetails) {
  const stored = readSetting(public_settings, 'wikibaseManifestEquivEntities')
  const save = useSagaActor(saveMappings)
  const machine = useMemo(() => entityMappingsMachine.provide({ actors: { saveMappings: save } }), [save])
  const [snapshot, send] = useFlow(machine, { input: { wikiId: id, entities: parseEquivEntities(stored) } })
  useEffect(() => send({ type: 'mappings.replace', entities: parseEquivEntities(stored) }), [send, stored])
  return { snapshot, send }
}

export type EntityMappings = ReturnType<typeof useEntityMappings>
