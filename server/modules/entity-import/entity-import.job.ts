import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import {
  failStalledImports,
  findPendingImport,
  finishImport,
  markImportProgress,
  saveImportedEntity,
} from './entity-import.repository.ts'
import { entityImportJob } from './entity-import.usecases.ts'
import { importEntities } from './import-entities.ts'
import { requireImportRoom } from './require-import-room.ts'
import { readEntities } from './source/read-entities.ts'
import { READ_LIMITS, type ReadLimits } from './source/read-limits.ts'
import { SourceError } from './source/source-error.ts'
import { checkSourceUrl } from './source/source-url.ts'
import { createEntityWriter } from './wikibase/entity-writer.ts'

/**
 * Milliseconds without progress after which an import counts as failed. Longer than any single request may
 * take.
 */
const STALLED_AFTER_MS = 90_000
const LOOK_EVERY_MS = 15_000
/** Milliseconds for writing one import into the wiki, because other imports wait for it. */
const WRITING_MS = 15 * MINUTE_MS

const TEXTS = {
  stalled: 'The import stopped without an end.',
  unexpected: 'Something went wrong on our side.',
  tooLong: 'The import took too long. What it has brought so far stays.',
} as const

/** Registers the job behind `POST /wiki/entityImport`, and the one that ends stalled imports. */
export function registerEntityImportJobs(deps: Deps, limits: ReadLimits = READ_LIMITS): void {
  deps.jobs.handle(entityImportJob, {
    run: ({ importId }, context) => runImport(deps, limits, importId, context),
    gaveUp: ({ importId }) => endImport(deps, importId, TEXTS.unexpected),
  })
  deps.jobs.every('entity-import.stalled', LOOK_EVERY_MS, async () => {
    const now = deps.clock.now()
    await failStalledImports(deps.db, { before: now - STALLED_AFTER_MS, now, error: TEXTS.stalled })
  })
}

/** Rejects only if it is interrupted, and then runs again. Every other outcome is stored. */
async function runImport(
  deps: Deps,
  limits: ReadLimits,
  importId: number,
  { attempt, signal }: JobContext,
): Promise<void> {
  const { db, log } = deps
  // An attempt that lost its lease may still be running, so each has its own directory.
  const dir = join(importDir(deps, importId), String(attempt))
  const row = await findPendingImport(db, importId)
  // The import has ended in the meantime, or its wiki was deleted.
  if (!row) return await removeFiles(deps, importId)
  let error: string | null = null
  try {
    await readAndWriteEntities(deps, row, { dir, limits, signal })
  } catch (thrown) {
    if (signal.aborted) throw thrown
    log.warn({ err: thrown, import: importId }, 'An entity import failed')
    error = thrown instanceof SourceError ? thrown.message : TEXTS.unexpected
  }
  await endImport(deps, importId, error)
}

/**
 * Stores the outcome and removes the files of every attempt. An import that has already ended stays as it is.
 */
async function endImport(deps: Deps, importId: number, error: string | null): Promise<void> {
  await finishImport(deps.db, importId, error, deps.clock.now())
  await removeFiles(deps, importId)
}

async function removeFiles(deps: Pick<Deps, 'config'>, importId: number): Promise<void> {
  await rm(importDir(deps, importId), { recursive: true, force: true })
}

/** Where all attempts of an import keep entities between reading and writing them. */
function importDir({ config }: Pick<Deps, 'config'>, importId: number): string {
  return join(config.dataDir, 'imports', String(importId))
}

type PendingImport = NonNullable<Awaited<ReturnType<typeof findPendingImport>>>

async function readAndWriteEntities(
  { db, clock, config, engine, disk }: Deps,
  row: PendingImport,
  { dir, limits, signal }: { dir: string; limits: ReadLimits; signal: AbortSignal },
): Promise<void> {
  const url = checkSourceUrl(row.source_url, config.importAllowHosts)
  const goOn = async () => {
    await requireImportRoom({ disk, engine }, row.domain)
    await markImportProgress(db, row.id, clock.now())
  }
  await goOn()
  const entities = await readEntities({
    source: {
      url,
      allowHosts: config.importAllowHosts,
      userAgent: `${config.serviceName} (${config.publicUrl})`,
    },
    ids: row.entity_ids.split(','),
    dir,
    onEntity: goOn,
    signal,
    limits,
  })
  const until = clock.now() + WRITING_MS
  await importEntities({
    entities,
    origin: url.origin,
    writer: await createEntityWriter(await engine.openApi(row.domain)),
    onEntity: entity => saveImportedEntity(db, row.id, entity, clock.now()),
    onStep: async () => {
      signal.throwIfAborted()
      if (clock.now() > until) throw new SourceError(TEXTS.tooLong)
      await goOn()
    },
  })
}
