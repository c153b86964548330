import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Below the data directory; has dumps on their way to the store and back. */
const WORK_DIR = 'backup-work'

/** Calls a function with an empty directory of its own, which is removed afterwards. */
export async function inWorkDir<T>(dataDir: string, work: (dir: string) => Promise<T>): Promise<T> {
  const root = join(dataDir, WORK_DIR)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const dir = await mkdtemp(join(root, 'dump-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Removes what a killed run has left. Only one run works at a time. */
export async function clearWorkDir(dataDir: string): Promise<void> {
  await rm(join(dataDir, WORK_DIR), { recursive: true, force: true })
}
