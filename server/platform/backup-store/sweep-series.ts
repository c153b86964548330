import { MINUTE_MS } from '#contract/durations.ts'
import type { Swept } from './backup-store.ts'
import { baseName, damagedFolder, objectsFolder, snapshotsFolder } from './names.ts'
import { PART, type StoredFile } from './place.ts'
import { readEntries, readHeads, type SeriesHeads } from './snapshot-files.ts'
import type { StoreParts } from './store-parts.ts'
import { SeriesUse } from './uses.ts'

const BATCH = 500
/** Much less than the hour after which others take this sweep for crashed. */
const LOST_AFTER_MS = 30 * MINUTE_MS

/** Removes what no snapshot of the series needs. */
export async function sweepSeries(parts: StoreParts, series: string): Promise<Swept> {
  const { place } = parts
  const use = await SeriesUse.begin(place, series, 'sweep')
  try {
    const { alive, abandoned } = await use.others(series)
    if (alive.length > 0) return postponed('Another process is at work in the series.')
    await place.remove(abandoned)
    const snapshots = await readHeads(parts, series)
    const [damaged] = snapshots.damaged
    if (damaged)
      return postponed(
        `The backup ${damaged.series}/${damaged.id} cannot be read, so nobody knows what it needs.`,
      )
    return await removeUnused(parts, series, use, snapshots)
  } finally {
    await use.end()
    // Only a series without snapshots has nothing left. `put` copes with folders that disappear.
    await place.prune(series)
  }
}

async function removeUnused(
  parts: StoreParts,
  series: string,
  use: SeriesUse,
  { heads }: SeriesHeads,
): Promise<Swept> {
  const needed = new Set<string>()
  for (const head of heads) {
    needed.add(head.list.object)
    for (const entry of await readEntries(parts, head)) if (entry.kind === 'file') needed.add(entry.object)
  }
  const { place } = parts
  const stored = await place.list(objectsFolder(series))
  const unused = stored.filter(({ name }) => !needed.has(baseName(name)))
  const marks = (await place.list(damagedFolder(series))).filter(({ name }) => !needed.has(baseName(name)))
  const parted = (await place.list(snapshotsFolder(series))).filter(({ name }) => name.endsWith(PART))
  const done = await removeInBatches(parts, series, use, [...unused, ...marks, ...parted])
  return done ? { objects: unused.length, bytes: sizeOf(unused), postponed: null } : postponed(INTERRUPTED)
}

const INTERRUPTED = 'Another process has begun to work in the series.'

/** @returns false if another process works in the series, or may, because this one stood still for so long. */
async function removeInBatches(
  { place }: StoreParts,
  series: string,
  use: SeriesUse,
  files: readonly StoredFile[],
): Promise<boolean> {
  for (let start = 0; start < files.length; start += BATCH) {
    const began = Date.now()
    const { alive } = await use.others(series)
    if (alive.length > 0) return false
    if (Date.now() - began > LOST_AFTER_MS) return false
    await place.remove(files.slice(start, start + BATCH).map(({ name }) => name))
  }
  return true
}

function sizeOf(files: readonly StoredFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

function postponed(reason: string): Swept {
  return { objects: 0, bytes: 0, postponed: reason }
}
