import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { EpochRows } from './epoch-rows.ts'
import { MemoryEpochs } from './memory-epochs.ts'
import { SharedEpochs } from './shared-epochs.ts'
import { openMsFor, type WikiEpochs } from './wiki-epochs.ts'

/** @param db the service's: several processes may share PostgreSQL. @param seconds that PHP may take. */
export function createEpochs(db: Db, seconds: number, log: EngineLog): WikiEpochs {
  const openMs = openMsFor(seconds)
  return isPostgres(db)
    ? new SharedEpochs({ rows: new EpochRows(db), openMs, log })
    : new MemoryEpochs({ openMs })
}
