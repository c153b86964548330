import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './sync.ts'

/**
 * Returns a random hexadecimal text that is stored in a file of a directory. The first process creates it. The
 * file appears with its whole content, so that no other process reads half of it.
 */
export async function sharedRandom(dir: string, name: string, bytes: number): Promise<string> {
  const file = join(dir, name)
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const known = await readFile(file, 'utf8').catch(unless('ENOENT'))
  if (known !== undefined) return known
  try {
    await writeFile(draft, randomBytes(bytes).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, file).catch(unless('EEXIST'))
    // Data sealed with it must not survive a power cut if the text itself does not.
    await syncDirectory(dir)
  } finally {
    await rm(draft, { force: true })
  }
  return await readFile(file, 'utf8')
}

function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error
  }
}
