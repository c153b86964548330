import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownRecord } from '#server/engine/template/own-record.ts'
import { hostOfDomain } from '#server/engine/wikis/host-name.ts'
import { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import { RecordStore } from '#server/engine/wikis/record-store.ts'
import { WikiRegistry } from '#server/engine/wikis/registry.ts'
import { WikiDirs } from '#server/engine/wikis/wiki-dirs.ts'
import { collectLog } from './test-engine.ts'
import { openTestDb } from './test-records.ts'

/** The record of the one wiki. */
export const RECORD = ownRecord('placed')

/** Opens the records and the directories of a data directory, as an engine does. */
export async function openPlaces(dataDir: string, complaints: string[] = []) {
  const root = join(dataDir, 'wikis')
  for (const dir of [root, join(dataDir, 'copies')]) mkdirSync(dir, { recursive: true })
  const db = await openTestDb(dataDir)
  const store = new RecordStore(db, Date.now)
  const registry = new WikiRegistry({ root, store })
  const dirs = new WikiDirs(root, null)
  await dirs.prepare()
  const log = collectLog(complaints)
  const context = { registry, store, dirs, log }
  return { db, context, changes: new RecordChanges(registry, store), host: hostOfDomain(RECORD.domain), root }
}
