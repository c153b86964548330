import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { ensureMailDir, ensureTemporaryDir } from '#server/engine/place/make-directories.ts'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { DATABASE_DIR, IMAGES_DIR } from '#server/engine/place/wiki-files.ts'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import type { SafetyContext } from '#server/engine/storage/safety-database.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { settleSafetyCopy } from './safety-copy.ts'
import { settleMariaWiki } from './upgrade-maria-wiki.ts'

interface PrepareContext {
  readonly user: ProcessUser | null
  /** Null where wikis are stored in SQLite only. */
  readonly maria: SafetyContext | null
  readonly log: EngineLog
}

/**
 * Makes a wiki's directory, which an older version may have made or a crash may have left, ready for use. Call it
 * once before PHP runs for the wiki.
 * @returns whether it is ready.
 */
export async function prepareWiki(wiki: KnownWiki, { user, maria, log }: PrepareContext): Promise<boolean> {
  const { dir, filesDir, record } = wiki
  try {
    if (record.storage === 'mariadb') await ensureMariaDirs(wiki, user)
    // Its directory is on another machine, and must not come into being here.
    else if (!existsSync(join(dir, DATABASE_DIR))) return false
    ensureMailDir(wiki.dir, user)
    ensureTemporaryDir(wiki.dir, user)
    if (record.storage === 'mariadb' && maria) await settleMariaWiki(maria, wiki)
    if (filesDir === dir && (await settleSafetyCopy(wiki, user)))
      log.warn({ wiki: wiki.host }, 'the upgrade of a wiki was interrupted; its databases were put back')
    return true
  } catch (error) {
    log.error({ err: error, wiki: wiki.host }, 'the directory of a wiki cannot be used')
    return false
  }
}

/** Makes the directories of a wiki in MariaDB on this machine, and those of its files, which machines share. */
async function ensureMariaDirs({ dir, filesDir }: KnownWiki, user: ProcessUser | null): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  giveTo(dir, user, 'pass')
  await mkdir(filesDir, { recursive: true, mode: 0o700 })
  for (const name of [IMAGES_DIR, 'locks']) {
    await mkdir(join(filesDir, name), { recursive: true, mode: 0o700 })
    giveTo(join(filesDir, name), user, 'own')
  }
  giveTo(filesDir, user, 'own')
  // A crash right after the wiki was moved to MariaDB has left them.
  for (const left of [DATABASE_DIR, IMAGES_DIR].map(name => join(dir, name)))
    if (existsSync(left)) await removeTree(left)
  giveTo(dirname(filesDir), user, 'pass')
}
