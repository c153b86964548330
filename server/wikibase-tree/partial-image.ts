import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256File } from '#server/platform/disk/sha256-file.ts'

/** What skopeo calls a layer that is still arriving. */
const ARRIVING = 'oci-put-blob'

/** The OCI layout in which an image arrives. Complete layers are below `blobs`. */
function layoutDir(partialDir: string): string {
  return join(partialDir, 'image')
}

/**
 * Prepares the layout for skopeo. Skopeo takes up complete layers without looking into them, so those that a
 * power cut has damaged are removed. It does not take up the beginning of one.
 */
export async function prepareLayout(partialDir: string): Promise<string> {
  const layout = layoutDir(partialDir)
  const blobs = join(layout, 'blobs/sha256')
  await mkdir(blobs, { recursive: true })
  for (const name of await readdir(layout))
    if (name.startsWith(ARRIVING)) await rm(join(layout, name), { force: true })
  for (const name of await readdir(blobs))
    if ((await sha256File(join(blobs, name))) !== name) await rm(join(blobs, name), { force: true })
  return layout
}

/** How many bytes have arrived. */
export async function arrivedBytes(partialDir: string): Promise<number> {
  const layout = layoutDir(partialDir)
  const sizes = await Promise.all([join(layout, 'blobs/sha256'), layout].map(filesIn))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function filesIn(dir: string): Promise<number> {
  const names = await readdir(dir).catch(() => [])
  // A file may be renamed meanwhile.
  const found = await Promise.all(names.map(name => stat(join(dir, name)).catch(() => null)))
  return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}
