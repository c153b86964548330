import { join } from 'node:path'
import { plainId } from '#contract/entities/import-ids.ts'
import type { Deps } from '#server/modules/deps.ts'
import { hasNotBegun, mayBeRetried } from '#server/modules/wikis/shared/silent-wiki.ts'
import { isSuspended } from '#server/modules/wikis/shared/suspension.ts'
import type { GoesOn, JobContext } from '#server/platform/jobs/jobs.ts'
import {
  failStalledImports,
  findPendingImport,
  finishImport,
  listImportedEntities,
  saveImportedEntity,
  saveWorkedTime,
  toImportedEntity,
} from './entity-import.repository.ts'
import { entityImportJob } from './entity-import.usecases.ts'
import { findSource } from './find-source.ts'
import { importEntities } from './import-entities.ts'
import { importDir, removeEndedImportFiles, removeImportFiles } from './import-files.ts'
import { ImportProgress } from './import-progress.ts'
import { ImportTurn, TurnOverError } from './import-turn.ts'
import { readEntities } from './source/read-entities.ts'
import { READ_LIMITS, type ReadLimits } from './source/read-limits.ts'
import { SourceError } from './source/source-error.ts'
import { loadInterrupted, storeInterrupted } from './statements-so-far.ts'
import { createEntityWriter } from './wikibase/entity-writer.ts'

/**
 * Milliseconds without progress after which an import counts as failed. Longer than any single request may
 * take.
 */
const STALLED_AFTER_MS = 90_000

const TEXTS = {
  stalled: 'The import stopped before it was complete.',
  unexpected: 'Something went wrong on our side.',
  nothing: 'The source has none of these entities.',
  wikiFull: 'The import stopped: the wiki has used all of its storage. What it has imported so far stays.',
  suspended: 'The import stopped: the wiki is suspended. What it has imported so far stays.',
  diskLow:
    'The import stopped: there is not enough space on the service at the moment. What it has imported so far stays. Please try again later.',
} as const

/** Registers the job behind `POST /wiki/entityImport`, and the one that ends stalled imports. */
export function registerEntityImportJobs(deps: Deps, limits: ReadLimits = READ_LIMITS): void {
  deps.jobs.handle(entityImportJob, {
    run: ({ importId }, context) => runImport(deps, limits, importId, context),
    gaveUp: ({ importId }) => endImport(deps, importId, TEXTS.unexpected),
  })
  deps.jobs.every('entity-import.stalled', async () => {
    const now = deps.clock.now()
    const waiting = (await deps.jobs.waiting(entityImportJob)).map(({ importId }) => importId)
    await failStalledImports(deps.db, { before: now - STALLED_AFTER_MS, now, error: TEXTS.stalled, waiting })
  })
  deps.jobs.everyHere('entity-import.files', async () => await removeEndedImportFiles(deps))
}

/**
 * Does one turn of an import. Rejects only if it is interrupted or its wiki does not answer; the job then runs again.
 * Stores every other outcome.
 */
async function runImport(
  deps: Deps,
  limits: ReadLimits,
  importId: number,
  context: JobContext,
): Promise<GoesOn | undefined> {
  const { db, log, clock } = deps
  const row = await findPendingImport(db, importId)
  // The import has ended in the meantime, or its wiki was deleted.
  if (!row) return void (await removeImportFiles(deps, importId))
  // An attempt that lost its lease may still be running, so each has its own directory.
  const dir = join(importDir(deps, importId), String(context.attempt))
  const turn = new ImportTurn(clock, context, row.worked_ms)
  const progress = new ImportProgress(deps, importId)
  let error: string | null = null
  try {
    await readAndWriteEntities(deps, row, { dir, limits, turn, progress, signal: context.signal })
  } catch (thrown) {
    if (context.signal.aborted) throw thrown
    const isTurnOver = thrown instanceof TurnOverError
    if (isTurnOver || hasNotBegun(thrown)) {
      await saveWorkedTime(db, importId, turn.worked)
      await progress.save({ ...progress.step, phase: 'waiting' })
      return isTurnOver ? 'next-turn' : 'later'
    }
    if (mayBeRetried(thrown, context)) throw thrown
    log.warn({ err: thrown, import: importId }, 'An entity import failed')
    error = thrown instanceof SourceError ? thrown.message : TEXTS.unexpected
    // Says where it stopped.
    await progress.save()
  }
  await endImport(deps, importId, error)
  return undefined
}

/**
 * Stores the outcome and removes the files of every attempt. An import that has already ended stays as it is.
 */
async function endImport(deps: Deps, importId: number, error: string | null): Promise<void> {
  await finishImport(deps.db, importId, error, deps.clock.now())
  await removeImportFiles(deps, importId)
}

type PendingImport = NonNullable<Awaited<ReturnType<typeof findPendingImport>>>

interface Attempt {
  readonly dir: string
  readonly limits: ReadLimits
  readonly turn: ImportTurn
  readonly progress: ImportProgress
  readonly signal: AbortSignal
}

async function readAndWriteEntities(
  deps: Deps,
  row: PendingImport,
  { dir, limits, turn, progress, signal }: Attempt,
): Promise<void> {
  const { db, engine } = deps
  const ids = row.entity_ids.split(',')
  const goOn = async (step: Parameters<ImportProgress['goOn']>[0]) => {
    await turn.requireTime()
    await requireImportRoom(deps, row.domain)
    if (await isSuspended(db, row.wiki_id)) throw new SourceError(TEXTS.suspended)
    await progress.goOn(step)
  }
  await goOn(null)
  // The source may have changed since the import was started: its wiki was deleted, or its domain now belongs to a wiki.
  const source = await findSource(deps, row.source_url, { wikiId: row.wiki_id })
  const writer = await createEntityWriter(await engine.openApi(row.domain))
  const earlier = (await listImportedEntities(db, [row.id])).map(toImportedEntity)
  const entities = await readEntities({
    source,
    ids,
    dir,
    languages: labelLanguages(writer.language),
    onEntity: place =>
      goOn({ phase: 'reading', place: place + 1, id: plainId(ids[place] ?? ''), label: null }),
    onSkipped: ({ askedId, reason }) =>
      saveImportedEntity(db, row.id, {
        ...{ source_id: askedId, local_id: null, label: null },
        ...{ outcome: 'skipped', notes: [reason] },
      }),
    signal,
    limits,
  })
  if (entities.length === 0) throw new SourceError(TEXTS.nothing)
  const skipped = ids.length - entities.length
  await importEntities({
    entities,
    earlier,
    interrupted: await loadInterrupted(dir),
    origin: source.url.origin,
    writer,
    onEntity: entity => saveImportedEntity(db, row.id, entity),
    onStep: step => goOn(step && { ...step, place: skipped + step.place }),
    onInterrupted: interrupted => storeInterrupted(dir, interrupted),
  })
}

/** The wiki's language and, for `de-at`, also `de`. */
function labelLanguages(language: string): readonly string[] {
  return [...new Set([language, language.replace(/-.*$/, '')])]
}

/** @throws SourceError if the disk is nearly full or the wiki has used up its quota. */
async function requireImportRoom(
  { disk, engine }: Pick<Deps, 'disk' | 'engine'>,
  domain: string,
): Promise<void> {
  if (await disk.isLow()) throw new SourceError(TEXTS.diskLow)
  // A full wiki that cannot be measured refuses edits itself.
  const usage = await engine.readUsage(domain).catch(() => null)
  if (usage?.isFull) throw new SourceError(TEXTS.wikiFull)
}
