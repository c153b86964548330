import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { Encoding } from '#server/platform/http/encodings.ts'

/** A file of the page, uncompressed and as compressed by the build. */
export interface QueryPageFile {
  readonly type: string
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

/** Everything else in the build, such as source maps, stays hidden. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const SUFFIXES = { br: '.br', gzip: '.gz' } as const

/** Reads the page's files by their paths below `dir`. Only these are served, so no path can lead elsewhere. */
export async function readQueryPageFiles(dir: string): Promise<ReadonlyMap<string, QueryPageFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.filter(entry => entry.isFile()).map(entry => relative(dir, join(entry.parentPath, entry.name))),
  )
  const files = new Map<string, QueryPageFile>()
  for (const path of paths) {
    const type = TYPES[extname(path)]
    if (type === undefined) continue
    const identity = await readFile(join(dir, path))
    const bodies: Partial<Record<Encoding, Buffer>> = {}
    for (const encoding of ['br', 'gzip'] as const)
      if (paths.has(path + SUFFIXES[encoding]))
        bodies[encoding] = await readFile(join(dir, path + SUFFIXES[encoding]))
    files.set(path, { type, bodies: { ...bodies, identity } })
  }
  return files
}
