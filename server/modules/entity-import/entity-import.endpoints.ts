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
import { wikiQuery } from '#server/modules/wikis/shared/wiki-query.ts'
import { answer, endpoint, json } from '#server/platform/http/endpoint/endpoint.ts'
import {
  choice,
  count,
  list,
  nullable,
  only,
  optional,
  record,
  text,
  time,
} from '#server/platform/http/endpoint/shape.ts'
import type { RateLimit } from '#server/platform/http/rate-limiter.ts'

/** By account, because each import may delay others by some minutes. */
export const ENTITY_IMPORT_LIMIT: RateLimit = { name: 'entity-import', max: 10, windowMs: HOUR_MS }

const group = 'Entities'

const entityImport = record<EntityImport>('EntityImport', {
  id: count(),
  wiki_id: count(),
  status: choice(['pending', 'success', 'failed']),
  started_at: time(),
  finished_at: optional(nullable(time())),
  source_wiki_url: optional(text()),
  entity_ids: optional(text('The ids that were asked for, joined by commas.')),
  progress: optional(
    record<NonNullable<EntityImport['progress']>>('EntityImportProgress', {
      done: count('Entities with an outcome.'),
      total: count(),
      step: optional(
        nullable(
          record<ImportStep>('EntityImportStep', {
            phase: choice([...IMPORT_PHASES, 'waiting']),
            place: count('The number of the entity in this phase, counted from 1.'),
            id: nullable(text()),
            label: nullable(text()),
          }),
          'Where a running import is, or where a failed one stopped.',
        ),
      ),
    }),
  ),
  entities: optional(
    list(
      record<ImportedEntity>('ImportedEntity', {
        source_id: text(),
        local_id: nullable(text(), 'Null if it was skipped.'),
        label: nullable(text()),
        outcome: choice(['created', 'reused', 'skipped']),
        notes: list(text(), 'What could not be imported with it.'),
      }),
      'The outcome for each entity.',
    ),
  ),
  error: optional(nullable(text(), 'Why it failed, as a sentence.')),
})

export const listEntityImportsEndpoint = endpoint({
  method: 'GET',
  path: api.entityImport,
  group,
  summary: 'List the imports of entities',
  caller: 'manager',
  right: 'see-data',
  query: wikiQuery,
  answers: {
    200: answer('The imports.', record<EntityImportsResponse>('EntityImports', { data: list(entityImport) })),
  },
})

export const startEntityImportEndpoint = endpoint({
  method: 'POST',
  path: api.entityImport,
  group,
  summary: 'Import entities of another Wikibase',
  caller: 'manager',
  right: 'import-entities',
  body: json(entityImportSchema, {
    entity_ids: 'Such as `P31@2214227295,Q42`: ids with or without a revision, joined by commas.',
    source_wiki_url: 'The address of the Wikibase.',
  }),
  answers: {
    200: answer(
      'The import has started.',
      record<EntityImportStarted>('EntityImportStarted', { success: only(true), data: entityImport }),
    ),
    400: answer(
      'It cannot start.',
      record<{ error: string }>('EntityImportRefusal', { error: text('The reason, as a sentence.') }),
    ),
  },
  limits: [ENTITY_IMPORT_LIMIT],
})
