import type { EntityImport, EntityImportsResponse, ImportOrder } from '#contract/entities/entity-import.ts'
import { type EquivEntities, withoutPlaceholders } from '#contract/entities/equiv-entities.ts'
import { api } from '#contract/paths.ts'
import { callApi } from '#store/api/call-api.ts'
import { onceVisible } from '#store/poll/poll.saga.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'
import type { WikiInput } from '#store/saga/wiki-input.ts'
import { saveSetting } from '#store/wikis/settings.saga.ts'

/** The requests of the Features tab and of the entity import. Source: spec 7.22, 7.23, 7.24, 7.25. */

/** @throws FailureError */
export function* loadImports({ wikiId }: WikiInput): SagaGenerator<readonly EntityImport[]> {
  const { data } = yield* callApi(client =>
    client.get<EntityImportsResponse>(api.entityImport, { wiki: wikiId }),
  )
  return data
}

/**
 * Loads the imports again, once the page is visible.
 * @throws FailureError
 */
export function* followImports(input: { wikiId: number }): SagaGenerator<readonly EntityImport[]> {
  return yield* onceVisible(() => loadImports(input))
}

/** @throws FailureError */
export function* startImport({
  wikiId,
  order: { entity_ids, source_wiki_url },
}: {
  wikiId: number
  order: ImportOrder
}): SagaGenerator {
  yield* callApi(client => client.post(api.entityImport, { wiki: wikiId, entity_ids, source_wiki_url }))
}

/** @throws FailureError */
export function* saveLexeme({ wikiId, enabled }: { wikiId: number; enabled: boolean }): SagaGenerator {
  yield* saveSetting({ wikiId, setting: 'wwExtEnableWikibaseLexeme', value: enabled })
}

/** @throws FailureError */
export function* saveMappings({
  wikiId,
  entities,
}: {
  wikiId: number
  entities: EquivEntities
}): SagaGenerator {
  yield* saveSetting({
    wikiId,
    setting: 'wikibaseManifestEquivEntities',
    value: JSON.stringify(withoutPlaceholders(entities)),
  })
}

/**
 * {@link saveMappings} as a submission.
 * @throws FailureError
 */
export function* submitMappings({
  values,
}: {
  readonly values: { readonly wikiId: number; readonly entities: EquivEntities }
}): SagaGenerator {
  yield* saveMappings(values)
}
