import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { IMAGES_DIR, jobDatabase, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { moveToMaria } from '#server/wikis/mover/move-to-maria.ts'
import { handOverCopy } from './adopt-copy.ts'
import { openChecked } from './checked-database.ts'
import type { FillMaria } from './copy-task.ts'
import { FileCopier } from './file-copier.ts'

/**
 * Moves a directory's databases into a MariaDB database that nothing uses yet, and its files to where wikis in
 * MariaDB have theirs. The directory stays unchanged.
 * @throws as `moveToMaria`.
 */
export async function fillMaria({ dir, dbName, filesDir, owner, maria }: FillMaria): Promise<void> {
  const jobFile = jobDatabase(dir, dbName)
  const from = openChecked(mainDatabase(dir, dbName), { owner, readOnly: true })
  const jobs = existsSync(jobFile) ? openChecked(jobFile, { owner, readOnly: true }) : null
  try {
    await moveToMaria({ ...maria, from, jobs })
    new FileCopier(join(dir, IMAGES_DIR), join(filesDir, IMAGES_DIR), owner).pass()
    handOverCopy({ dir: filesDir, owner, isSynced: true })
  } finally {
    jobs?.close()
    from.close()
  }
}
