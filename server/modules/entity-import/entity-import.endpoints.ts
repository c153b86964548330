import { HOUR_MS } from '#contract/durations.ts'
import {
  type EntityImport,
  type EntityImportStarted,
  type EntityImportsResponse,
  IMPORT_PHASES,
  type ImportedEntity,
  type ImportStep,
} from '#contract/entities/entity-import.ts'
import { api } from '#contract/paths.ts'
import { entityImportSchema } from '#contract/schemas/entity-import.ts'
import { readsWiki } from '#server/modules/wikis/shared/wiki-query.ts'
import { endpoint, json, response } from '#server/platform/http/endpoint/endpoint.ts'
import * as t from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account, because each import may delay others by some minutes. */
export const ENTITY_IMPORT_LIMIT: RateLimit = { name: 'entity-import', max: 10, windowMs: HOUR_MS }

const group = 'Entities'

const entityImport = t.record<EntityImport>('EntityImport', {
  id: t.count(),
  wiki_id: t.count(),
  status: t.choice(['pending', 'success', 'failed']),
  started_at: t.time(),
  finished_at: t.optional(t.nullable(t.time())),
  source_wiki_url: t.optional(t.text()),
  entity_ids: t.optional(t.text('The requested ids, separated by commas.')),
  progress: t.optional(
    t.record<NonNullable<EntityImport['progress']>>('EntityImportProgress', {
      done: t.count('Entities already dealt with.'),
      total: t.count(),
      step: t.optional(
        t.nullable(
          t.record<ImportStep>('EntityImportStep', {
            phase: t.choice([...IMPORT_PHASES, 'waiting']),
            place: t.count('The position of the entity in this phase, from 1.'),
            id: t.nullable(t.text()),
            label: t.nullable(t.text()),
          }),
          'What a running import is doing, or where a failed one stopped.',
        ),
      ),
    }),
  ),
  entities: t.optional(
    t.list(
      t.record<ImportedEntity>('ImportedEntity', {
        source_id: t.text(),
        local_id: t.nullable(t.text(), 'Null if it was skipped.'),
        label: t.nullable(t.text()),
        outcome: t.choice(['created', 'reused', 'skipped']),
        notes: t.list(t.text(), 'What could not be imported with the entity.'),
      }),
      'The outcome of each entity.',
    ),
  ),
  error: t.optional(t.nullable(t.text(), 'Why it failed, as a sentence.')),
})

export const listEntityImportsEndpoint = endpoint({
  ...readsWiki('see-data'),
  path: api.entityImport,
  group,
  summary: 'List entity imports',
  responses: {
    200: response(
      'The imports.',
      t.record<EntityImportsResponse>('EntityImports', { data: t.list(entityImport) }),
    ),
  },
})

export const startEntityImportEndpoint = endpoint({
  method: 'POST',
  path: api.entityImport,
  group,
  summary: 'Import entities from another Wikibase',
  caller: 'manager',
  right: 'import-entities',
  body: json(entityImportSchema, {
    entity_ids: 'Ids with or without a revision, separated by commas, such as `P31@2214227295,Q42`.',
    source_wiki_url: 'The URL of the Wikibase.',
  }),
  responses: {
    200: response(
      'The import has started.',
      t.record<EntityImportStarted>('EntityImportStarted', { success: t.only(true), data: entityImport }),
    ),
    400: response(
      'It cannot be started.',
      t.record<{ error: string }>('EntityImportRefusal', { error: t.text('The reason, as a sentence.') }),
    ),
  },
  limits: [ENTITY_IMPORT_LIMIT],
})
