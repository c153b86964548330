import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostName } from './host-name.ts'
import { UNFINISHED_PREFIX } from './registry.ts'
import { syncDir } from './wiki-file.ts'

/** Renames a wiki's directory, then deletes it. After a crash in between, the next start deletes it. */
export async function removeWikiDir(root: string, host: HostName): Promise<void> {
  const away = join(root, `${UNFINISHED_PREFIX}removing-${randomBytes(6).toString('hex')}`)
  try {
    await rename(join(root, host), away)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await syncDir(root)
  await rm(away, { recursive: true, force: true })
}
