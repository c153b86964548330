import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { moveToMaria } from '#server/engine/mover/move-to-maria.ts'
import { IMAGES_DIR, jobDatabase, mainDatabase } from '#server/engine/place/wiki-files.ts'
import { openChecked } from './checked-database.ts'
import type { FillMaria } from './copy-task.ts'
import { FileCopier } from './file-copier.ts'

const SYNC = '/usr/bin/sync'

/**
 * Moves the databases of a directory into one of MariaDB's, which nothing uses yet, and its files to where those
 * of wikis in MariaDB are. The directory stays as it is.
 * @throws as `moveToMaria`.
 */
export async function fillMaria({ dir, dbName, filesDir, owner, maria }: FillMaria): Promise<void> {
  const jobFile = jobDatabase(dir, dbName)
  const from = openChecked(mainDatabase(dir, dbName), { owner, readOnly: true })
  const jobs = existsSync(jobFile) ? openChecked(jobFile, { owner, readOnly: true }) : null
  try {
    await moveToMaria({ ...maria, from, jobs })
    new FileCopier(join(dir, IMAGES_DIR), join(filesDir, IMAGES_DIR), owner).pass()
    if (existsSync(SYNC)) execFileSync(SYNC, ['--file-system', filesDir])
  } finally {
    jobs?.close()
    from.close()
  }
}
