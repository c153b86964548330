import type { EntityImport } from '#contract/entities/entity-import.ts'
import type { EntityImportRequest } from '#contract/schemas/entity-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import {
  type EntityImportRow,
  type ImportedEntityRow,
  insertImport,
  listImportedEntities,
  listImports,
} from './entity-import.repository.ts'
import { SourceError } from './source/source-error.ts'
import { checkSourceUrl } from './source/source-url.ts'

/** A job whose process died is claimed again. A few attempts are enough for an import. */
export const entityImportJob = jobKind<{ importId: number }>('entity-import.run', { maxAttempts: 5 })

export const REFUSALS = {
  notOnce: 'You can only import the base set once per wiki, and one import at a time.',
  noWikibase: 'This wiki has no Wikibase to import into.',
  notVerified: 'This wiki is made once its domain is verified. Entities can be imported then.',
} as const

type StartedImport =
  | { readonly record: Required<EntityImport>; readonly refusal?: never }
  | { readonly record?: never; readonly refusal: string }

/** @returns the pending import, or why it was refused. */
export async function startImport(
  { db, jobs, clock, config, engine }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'engine'>,
  wikiId: number,
  request: Omit<EntityImportRequest, 'wiki'>,
): Promise<StartedImport> {
  if (!engine.facts.extensions.includes('wikibase')) return { refusal: REFUSALS.noWikibase }
  const sourceUrl = checkedOrigin(request.source_wiki_url, config.importAllowHosts)
  return await db.transaction().execute(async trx => {
    const importId = await insertImport(trx, {
      wikiId,
      sourceUrl,
      entityIds: request.entity_ids,
      now: clock.now(),
    })
    if (importId === null) return { refusal: REFUSALS.notOnce }
    await jobs.enqueue(trx, entityImportJob, { importId })
    const [row] = (await listImports(trx, wikiId)).filter(({ id }) => id === importId)
    if (!row) throw new Error(`The import ${importId} was not stored.`)
    return { record: toEntityImport(row, []) }
  })
}

function checkedOrigin(url: string, allowHosts: readonly string[]): string {
  try {
    return checkSourceUrl(url, allowHosts).origin
  } catch (thrown) {
    if (thrown instanceof SourceError) throw invalid({ source_wiki_url: [thrown.message] })
    throw thrown
  }
}

export async function readImports(
  { db }: Pick<Deps, 'db'>,
  wikiId: number,
): Promise<readonly Required<EntityImport>[]> {
  const rows = await listImports(db, wikiId)
  const entities = await listImportedEntities(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row =>
    toEntityImport(
      row,
      entities.filter(({ import_id }) => import_id === row.id),
    ),
  )
}

function toEntityImport(
  row: EntityImportRow,
  entities: readonly ImportedEntityRow[],
): Required<EntityImport> {
  const order = row.entity_ids.split(',').map(id => id.split('@')[0])
  return {
    id: row.id,
    wiki_id: row.wiki_id,
    status: row.status,
    started_at: new Date(row.started_at).toISOString(),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    progress: { done: entities.length, total: order.length },
    entities: entities
      .map(({ source_id, local_id, label, outcome, notes }) => ({
        source_id,
        local_id,
        label,
        outcome,
        notes: JSON.parse(notes) as string[],
      }))
      .sort((a, b) => order.indexOf(a.source_id) - order.indexOf(b.source_id)),
    error: row.error,
  }
}
