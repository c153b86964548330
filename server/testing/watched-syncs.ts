import { readlinkSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { jest } from '@jest/globals'

/**
 * Calls `before` with the path of each file and directory that is synced from now on, until the mocks are restored.
 * What it throws is what the sync fails with.
 */
export async function watchSyncs(before: (path: string) => void): Promise<void> {
  const any = await open('/', 'r')
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const sync = handles.sync
  jest.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    before(readlinkSync(`/proc/self/fd/${this.fd}`))
    await sync.call(this)
  })
}

/** Has every sync of a directory fail, as on a disk that is worn out. */
export async function failToSync(dir: string): Promise<void> {
  await watchSyncs(path => {
    if (path === dir) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' })
  })
}
