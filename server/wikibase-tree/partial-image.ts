import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What skopeo calls a layer that is still arriving. */
const ARRIVING = 'oci-put-blob'

/** The OCI layout in which an image arrives. Complete layers are below `blobs`. */
export function layoutDir(partialDir: string): string {
  return join(partialDir, 'image')
}

/** Prepares the layout for skopeo. Skopeo takes up complete layers, but not the beginning of one. */
export async function prepareLayout(partialDir: string): Promise<string> {
  const layout = layoutDir(partialDir)
  await mkdir(layout, { recursive: true })
  for (const name of await readdir(layout))
    if (name.startsWith(ARRIVING)) await rm(join(layout, name), { force: true })
  return layout
}

/** How many bytes have arrived. */
export async function arrivedBytes(partialDir: string): Promise<number> {
  const layout = layoutDir(partialDir)
  const sizes = await Promise.all([join(layout, 'blobs/sha256'), layout].map(filesIn))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes what has arrived, so that the next run does not meet it again. */
export async function forgetImage(partialDir: string): Promise<void> {
  await rm(layoutDir(partialDir), { recursive: true, force: true })
}

async function filesIn(dir: string): Promise<number> {
  const names = await readdir(dir).catch(() => [])
  // A file may be renamed meanwhile.
  const found = await Promise.all(names.map(name => stat(join(dir, name)).catch(() => null)))
  return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}
