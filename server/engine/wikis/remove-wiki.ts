import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostName } from './host-name.ts'
import { UNFINISHED } from './registry.ts'
import { syncDir } from './wiki-file.ts'

/** Takes a wiki's directory out of the way by one rename and deletes it; a crash in between is finished at the next start. */
export async function removeWikiDir(root: string, host: HostName): Promise<void> {
  const away = join(root, `${UNFINISHED}removing-${randomBytes(6).toString('hex')}`)
  try {
    await rename(join(root, host), away)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  await syncDir(root)
  await rm(away, { recursive: true, force: true })
}
