import { chmodSync, closeSync, openSync, writeSync } from 'node:fs'
import { extname, join } from 'node:path'
import { archiveParts, FILES_DIR, type FileLine, fileLineSchema } from '#contract/wiki-data/archive-format.ts'
import type { Losses } from '#server/modules/wiki-data/imports/reading/common/losses.ts'
import { makeReadableDir } from '#server/modules/wiki-data/imports/reading/common/part-writer.ts'
import type { ReadingLimits } from '#server/modules/wiki-data/imports/reading/common/reading-limits.ts'
import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'
import { jsonLines } from './json-lines.ts'
import type { Archive } from './open-archive.ts'
import { checkedPieces } from './open-zip.ts'

/** An uploaded file, as `ImportFiles.php` reads it. */
interface StoredFileLine {
  readonly name: string
  readonly old: boolean
  readonly uploaded_at: string
  /** Null if hidden. */
  readonly uploader: string | null
  readonly isAccount: boolean
  readonly comment: string
  /** The name of the file below `files/`. */
  readonly file: string
}

interface Options {
  readonly facts: WikiFacts
  readonly limits: ReadingLimits
  readonly losses: Losses
  readonly accounts: ReadonlySet<string>
  readonly dir: string | null
  readonly write: (line: StoredFileLine) => void
}

const DIR = 'files'

/** Reads the uploaded files. MediaWiki itself checks the content of each later. */
export async function readFiles(
  archive: Archive,
  { facts, limits, losses, accounts, dir, write }: Options,
): Promise<{ files: number; bytes: number }> {
  const pieces = await archive.part(archiveParts.files)
  const found = { files: 0, bytes: 0 }
  if (!pieces) return found
  if (dir !== null) makeReadableDir(join(dir, DIR))
  const lines: FileLine[] = []
  for await (const line of jsonLines(pieces, fileLineSchema, limits.lines)) {
    if (line && isPossible(line, facts)) lines.push(line)
    else losses.add('file')
  }
  // Older versions are stored before the ones that replaced them.
  lines.sort((a, b) => Number(b.old) - Number(a.old) || a.uploaded_at.localeCompare(b.uploaded_at))
  const used = new Set<string>()
  for (const [place, line] of lines.entries()) {
    const entry = archive.zip.entries.get(line.path)
    if (entry?.uncompressedSize !== line.size || used.has(line.path)) {
      losses.add('file')
      continue
    }
    used.add(line.path)
    const file = `${place}${extname(line.name).toLowerCase()}`
    const content = checkedPieces(await archive.zip.open(entry), 'sha1', line.sha1)
    await store(content, dir === null ? null : join(dir, DIR, file))
    found.bytes += line.size
    if (!line.old) found.files += 1
    const isAccount = line.uploader !== null && accounts.has(line.uploader)
    const { name, old, uploaded_at, uploader } = line
    write({ name, old, uploaded_at, uploader, isAccount, comment: line.comment ?? '', file })
  }
  return found
}

function isPossible({ path, name, size }: FileLine, { suffixes, fileMax }: WikiFacts): boolean {
  const suffix = extname(name).slice(1).toLowerCase()
  return path.startsWith(FILES_DIR) && suffixes.includes(suffix) && size > 0 && size <= fileMax
}

/** @param path null to check only. */
async function store(content: AsyncIterable<Buffer>, path: string | null): Promise<void> {
  const fd = path === null ? null : openSync(path, 'wx', 0o644)
  try {
    for await (const piece of content)
      for (let done = 0; fd !== null && done < piece.length; ) done += writeSync(fd, piece, done)
  } finally {
    if (fd !== null) closeSync(fd)
  }
  if (path !== null) chmodSync(path, 0o644)
}
