import type { EntityImport, ImportStep } from '#contract/entities/entity-import.ts'
import { plainId, withoutRepeats } from '#contract/entities/import-ids.ts'
import type { EntityImportRequest } from '#contract/schemas/entity-import.ts'
import type { Deps } from '#server/modules/deps.ts'
import { recordChange } from '#server/modules/wikis/history/history.repository.ts'
import { findRunToStart, PUT_BACK_TEXT } from '#server/modules/wikis/shared/wiki-runs.ts'
import { invalid } from '#server/platform/http/app-error.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import {
  type EntityImportRow,
  type ImportedEntityRow,
  insertImport,
  listImportedEntities,
  listImports,
  toImportedEntity,
} from './entity-import.repository.ts'
import { findSource } from './find-source.ts'
import { SourceError } from './source/source-error.ts'

/** A job whose process died is claimed again. A few attempts are enough for an import. */
export const entityImportJob = jobKind<{ importId: number }>('entity-import.run', { maxAttempts: 5 })

export const REFUSALS = {
  notOnce: 'You can only import the base set once per wiki, and one import at a time.',
  noWikibase: 'This wiki has no Wikibase to import into.',
  file: 'A file is being imported into this wiki. Please wait until that has finished.',
  notVerified: 'This wiki will be created once its domain is verified. Entities can be imported then.',
} as const

type StartedImport =
  | { readonly record: Required<EntityImport>; readonly refusal?: never }
  | { readonly record?: never; readonly refusal: string }

/** The wiki that imports, and the member who asks for it. */
interface Importer {
  readonly wikiId: number
  readonly userId: number
  readonly email: string
  /** As `request.ip` gives it. */
  readonly ip: string
}

/** @returns the pending import, or why it was refused. */
export async function startImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'engine'>,
  importer: Importer,
  request: Omit<EntityImportRequest, 'wiki'>,
): Promise<StartedImport> {
  const { db, jobs, clock, engine } = deps
  const { wikiId, userId, email, ip } = importer
  if (!engine.facts.extensions.includes('wikibase')) return { refusal: REFUSALS.noWikibase }
  const sourceUrl = await sourceOrigin(deps, request.source_wiki_url, importer)
  return await db.transaction().execute(async trx => {
    const run = await findRunToStart(trx, wikiId)
    if (run === 'restore') return { refusal: PUT_BACK_TEXT }
    if (run === 'import of a file') return { refusal: REFUSALS.file }
    const now = clock.now()
    const entityIds = withoutRepeats(request.entity_ids.split(',')).join(',')
    const importId = await insertImport(trx, { wikiId, sourceUrl, entityIds, now })
    if (importId === null) return { refusal: REFUSALS.notOnce }
    const change = { wikiId, now, who: email, subject: sourceUrl, after: entityIds }
    await recordChange(trx, { ...change, kind: 'imported' })
    const owner = { account: String(userId), network: networkOf(ip) }
    await jobs.enqueue(trx, entityImportJob, { importId }, { owner })
    const [row] = (await listImports(trx, wikiId)).filter(({ id }) => id === importId)
    if (!row) throw new Error(`The import ${importId} was not stored.`)
    return { record: toEntityImport(row, []) }
  })
}

async function sourceOrigin(
  deps: Pick<Deps, 'db' | 'config' | 'engine'>,
  address: string,
  importer: Importer,
): Promise<string> {
  try {
    return (await findSource(deps, address, importer)).url.origin
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
  const order = row.entity_ids.split(',').map(plainId)
  return {
    id: row.id,
    wiki_id: row.wiki_id,
    status: row.status,
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
    source_wiki_url: row.source_url,
    entity_ids: row.entity_ids,
    progress: {
      done: entities.length,
      total: order.length,
      step: row.step === null ? null : (JSON.parse(row.step) as ImportStep),
    },
    entities: entities
      .map(toImportedEntity)
      .sort((a, b) => order.indexOf(a.source_id) - order.indexOf(b.source_id)),
    error: row.error,
  }
}
