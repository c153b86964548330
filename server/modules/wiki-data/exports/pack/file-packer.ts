import { constants, realpathSync } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, extname, join, normalize } from 'node:path'
import { MEGABYTE } from '#contract/limits.ts'
import type { FileLine } from '#contract/wiki-data/archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'
import { type ArchivedFile, archivedFiles } from './archived-files.ts'
import type { CopiedDatabase } from './copied-database.ts'
import type { PackReport } from './pack-order.ts'

/** Formats that compression does not make smaller. */
const COMPRESSED = new Set(
  '.png .jpg .jpeg .gif .webp .avif .mp3 .mp4 .ogg .oga .ogv .opus .webm .flac .m4a .m4v .pdf .zip'.split(
    ' ',
  ),
)

/** Files of up to this many bytes are read at once. */
const SMALL = MEGABYTE

/** Adds a wiki's files to its archive. */
export class FilePacker {
  private readonly images: string
  private readonly db: CopiedDatabase
  private readonly archive: ArchiveWriter
  private readonly packed: FileLine[] = []

  constructor(dir: string, db: CopiedDatabase, archive: ArchiveWriter) {
    this.images = realpathSync(join(dir, 'images'))
    this.db = db
    this.archive = archive
  }

  /** @returns the names of files that the wiki lists but that cannot be read. */
  async pack(report: (what: PackReport) => void): Promise<readonly string[]> {
    const missing: string[] = []
    const all = [...archivedFiles(this.db)]
    for (const [index, file] of all.entries()) {
      report({ step: 'files', done: index, total: all.length })
      const handle = await this.open(file)
      if (handle) await this.add(file, handle)
      else missing.push(file.line.name)
    }
    return missing
  }

  get hasLines(): boolean {
    return this.packed.length > 0
  }

  *lines(): Generator<string> {
    for (const line of this.packed) yield `${JSON.stringify(line)}\n`
  }

  private async add({ line }: ArchivedFile, handle: FileHandle): Promise<void> {
    const bytes = (await handle.stat()).size
    const compress = !COMPRESSED.has(extname(line.path).toLowerCase())
    const { size, sha1 } =
      compress || bytes > SMALL
        ? await this.archive.add(line.path, handle.createReadStream(), { compress, sizeMax: bytes })
        : await this.archive.addBytes(line.path, await readAndClose(handle))
    this.packed.push({ ...line, size, sha1 })
  }

  /** Null if there is no such file. A link does not count: it could lead anywhere. */
  private async open({ source }: ArchivedFile): Promise<FileHandle | null> {
    const path = `${this.images}/${source}`
    try {
      const parent = dirname(path)
      if (normalize(path) !== path || (await realpath(parent)) !== parent) return null
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      if ((await handle.stat()).isFile()) return handle
      await handle.close()
      return null
    } catch {
      return null
    }
  }
}

async function readAndClose(handle: FileHandle): Promise<Buffer> {
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
