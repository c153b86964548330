import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { through } from '#server/platform/through.ts'
import { openArchive, readSettings } from './archive/open-archive.ts'
import { readArchive } from './archive/read-archive.ts'
import type { FileKind } from './common/file-kind.ts'
import { Losses } from './common/losses.ts'
import { PartWriter } from './common/part-writer.ts'
import type { ReadFile, ReadingOrder, ReadingResult } from './common/reading-messages.ts'
import type { WikiFacts } from './common/wiki-facts.ts'
import { readDump } from './dump/read-dump.ts'

/**
 * Carries out an order.
 * @param fd the uploaded file, or the output of the program that unpacks it.
 * @throws FileRefusedError
 */
export async function readOrdered(fd: number, order: ReadingOrder): Promise<ReadingResult> {
  if (order.task === 'settings' || order.facts === null)
    return { kind: 'settings', json: await readSettings(await openArchive(fd, order)) }
  const read = order.kind === 'zip' ? readArchive : readXml
  return { kind: 'read', file: await read(fd, order, order.facts) }
}

/** Reads a single XML file. @param fd the file, or the output of the program that unpacks it. */
async function readXml(fd: number, order: ReadingOrder, facts: WikiFacts): Promise<ReadFile> {
  const { dir, limits, now, kind } = order
  const losses = new Losses()
  const writer = dir === null ? null : new PartWriter(dir, 'pages')
  const write = (line: unknown) => writer?.write(line)
  const accounts = new Set<string>()
  const options = { facts, limits, losses, accounts, now, write }
  const { content, sitename, hasMainPage } = await readDump(unpacked(fd, kind), options)
  writer?.end()
  losses.say('The file contains no accounts and no uploaded files.')
  return {
    report: {
      kind: 'xml',
      content: { ...content, users: 0, files: 0 },
      source: sitename?.slice(0, 200) ?? null,
      losses: losses.list(),
    },
    hasMainPage,
    fileBytes: 0,
    parts: { users: [], pages: writer?.parts ?? [], deleted: [], files: [], watches: [], blocks: [] },
  }
}

function unpacked(fd: number, kind: FileKind): Readable {
  // This is a pipe from a program: a file stream would fail whenever the pipe is empty for a moment.
  if (kind !== 'xml' && kind !== 'gz') return new Socket({ fd, readable: true, writable: false })
  const file = createReadStream('', { fd, autoClose: false, start: 0 })
  return kind === 'xml' ? file : through(file, createGunzip())
}
