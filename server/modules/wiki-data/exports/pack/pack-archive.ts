import { createReadStream, statSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ArchiveAbout, archiveParts } from '#contract/wiki-data/archive-format.ts'
import { sha256File } from '#server/platform/disk/sha256-file.ts'
import { through } from '#server/platform/through.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { blockLines } from './block-lines.ts'
import { CopiedDatabase, text } from './copied-database.ts'
import { FilePacker } from './file-packer.ts'
import type { PackOrder, PackReport } from './pack-order.ts'
import { type IdCounters, readmeText } from './readme.ts'
import { scrubDatabase } from './scrub-database.ts'
import { userLines, watchLines } from './user-lines.ts'

type Report = (what: PackReport) => void

/**
 * Writes the archive.
 * @returns its size and checksum.
 */
export async function packArchive(
  order: PackOrder,
  report: Report,
): Promise<{ size: number; sha256: string }> {
  const db = new CopiedDatabase(order.database)
  const archive = new ArchiveWriter(order.output, new Date(order.about.taken_at))
  const parts: ArchiveAbout['parts'] = []
  const add = async (name: string, content: Readable) => {
    const { size, sha256 } = await archive.add(name, content)
    parts.push({ name, size, sha256 })
  }
  try {
    const files = new FilePacker(order.dir, db, archive)
    const missing = await files.pack(report)
    if (files.hasLines) await add(archiveParts.files, Readable.from(files.lines()))
    if (order.about.kind === 'complete') {
      await add(archiveParts.users, jsonLines(userLines(db, order.about.password_hashes)))
      await add(archiveParts.watchlists, jsonLines(watchLines(db)))
      await add(archiveParts.blocks, jsonLines(blockLines(db)))
    }
    await addLargeParts(order, db, add, report)
    await add(archiveParts.settings, Readable.from([order.settings]))
    if (order.history !== '') await add(archiveParts.history, Readable.from([order.history]))
    const names = parts.map(({ name }) => name)
    await add(
      archiveParts.readme,
      Readable.from([readmeText(order.about, names, { missing, idCounters: idCounters(db) })]),
    )
    const about: ArchiveAbout = { ...order.about, parts }
    await archive.add(archiveParts.about, Readable.from([`${JSON.stringify(about, null, 2)}\n`]))
    await archive.end()
    return { size: (await stat(order.output)).size, sha256: await sha256File(order.output) }
  } finally {
    db.close()
  }
}

/** The parts that MediaWiki wrote, and the database. */
async function addLargeParts(
  { parts, about, workDir }: PackOrder,
  db: CopiedDatabase,
  add: (name: string, content: Readable) => Promise<void>,
  report: Report,
): Promise<void> {
  const database = join(workDir, 'wiki.sqlite')
  if (about.kind === 'complete') scrubDatabase(db, database, { passwords: about.password_hashes })
  const sizes = [...parts.map(({ gzip }) => gzip), ...(about.kind === 'complete' ? [database] : [])]
  const total = sizes.reduce((sum, file) => sum + statSync(file).size, 0)
  let done = 0
  const read = (file: string) =>
    createReadStream(file).on('data', bytes => {
      done += bytes.length
      report({ step: 'packing', done, total })
    })
  for (const { name, gzip } of parts) {
    await add(name, through(read(gzip), createGunzip()))
    // Frees disk space for the archive.
    await rm(gzip)
  }
  if (about.kind === 'complete') await add(archiveParts.database, read(database))
}

function idCounters(db: CopiedDatabase): IdCounters {
  if (!db.has('wb_id_counters')) return {}
  const rows = db.query('select id_type, id_value from wb_id_counters order by id_type')()
  return Object.fromEntries(rows.map(row => [text(row['id_type']), Number(row['id_value'])]))
}

function jsonLines(lines: Iterable<object>): Readable {
  return Readable.from(textOf(lines))
}

/** Joins lines into larger pieces, because a stream has a cost for each piece. */
function* textOf(lines: Iterable<object>): Generator<string> {
  let piece = ''
  for (const line of lines) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}
