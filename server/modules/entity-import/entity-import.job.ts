import type { Deps } from '#server/deps.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import {
  failStalledImports,
  findPendingImport,
  finishImport,
  giveSignOfLife,
  saveImportedEntity,
} from './entity-import.repository.ts'
import { entityImportJob } from './entity-import.usecases.ts'
import { importEntities } from './import-entities.ts'
import { readSourceEntity } from './source/read-entity.ts'
import { SourceError } from './source/source-error.ts'
import { checkSourceUrl } from './source/source-url.ts'
import { createEntityWriter } from './wikibase/entity-writer.ts'

/** Milliseconds without a sign of life after which an import counts as failed. Longer than any single request may take. */
const STALLED_AFTER_MS = 90_000
const LOOK_EVERY_MS = 15_000

const TEXTS = {
  stalled: 'The import stopped without an end.',
  unexpected: 'Something went wrong on our side.',
} as const

/** The worker behind `POST /wiki/entityImport`, and what ends imports that never end. */
export function registerEntityImportJobs(deps: Deps): void {
  deps.jobs.handle(entityImportJob, {
    run: ({ importId }, context) => runImport(deps, importId, context),
    gaveUp: ({ importId }) => finishImport(deps.db, importId, TEXTS.unexpected, deps.clock.now()),
  })
  deps.jobs.every('entity-import.stalled', LOOK_EVERY_MS, async () => {
    const now = deps.clock.now()
    await failStalledImports(deps.db, { before: now - STALLED_AFTER_MS, now, error: TEXTS.stalled })
  })
}

/** Rejects only when it was interrupted: then it is taken up again. Every other end is written down. */
async function runImport(deps: Deps, importId: number, { signal }: JobContext): Promise<void> {
  const { db, clock, config, engine, log } = deps
  const row = await findPendingImport(db, importId)
  if (!row) return
  const finish = (error: string | null) => finishImport(db, importId, error, clock.now())
  try {
    const url = checkSourceUrl(row.source_url, config.importAllowHosts)
    const source = {
      url,
      allowHosts: config.importAllowHosts,
      userAgent: `${config.serviceName} (${config.publicUrl})`,
    }
    await importEntities({
      ids: row.entity_ids.split(','),
      origin: url.origin,
      read: async id => {
        await giveSignOfLife(db, importId, clock.now())
        return await readSourceEntity(source, id, signal)
      },
      writer: await createEntityWriter(await engine.openApi(row.domain)),
      onEntity: entity => saveImportedEntity(db, importId, entity, clock.now()),
      signal,
    })
  } catch (thrown) {
    if (signal.aborted) throw thrown
    log.warn({ err: thrown, import: importId }, 'An entity import failed')
    return await finish(thrown instanceof SourceError ? thrown.message : TEXTS.unexpected)
  }
  await finish(null)
}
