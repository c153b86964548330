import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import type { EditSnak, EditValue, EntityEdit, StatementEdit } from '#server/wikis/batches/entity-edit.ts'
import { BATCH_FILES, type BatchReadingLimits } from './batch-reading.ts'

/** How many characters are buffered before they are written. */
const BUFFER_LENGTH = 1024 * 1024
/** A lone surrogate, which JSON writes as an escape that PHP refuses. An escaped backslash may precede it. */
const HALF_CHARACTER = /(?:^|[^\\])(?:\\\\)*\\ud[89a-f]/

/** How many bytes may still be written to all files together. */
interface Room {
  bytes: number
}

class LineFile {
  private readonly fd: number
  private readonly room: Room
  private buffer = ''

  constructor(path: string, room: Room) {
    this.fd = openSync(path, 'w', 0o600)
    this.room = room
  }

  write(line: unknown): void {
    this.buffer += `${JSON.stringify(line)}\n`
    if (this.buffer.length >= BUFFER_LENGTH) this.flush()
  }

  end(): void {
    this.flush()
    closeSync(this.fd)
  }

  private flush(): void {
    const bytes = Buffer.from(this.buffer)
    this.room.bytes -= bytes.length
    if (this.room.bytes < 0)
      throw new FileRefusedError(
        'The content of this file takes more space than the disk of this service has. Please send it in parts.',
      )
    for (let done = 0; done < bytes.length; ) done += writeSync(this.fd, bytes, done)
    this.buffer = ''
  }
}

/**
 * Writes the edits that were read from a file. Statements that refer to something that a later line makes become edits of
 * their own at the end.
 */
export class EditWriter {
  private readonly dir: string
  private readonly referredMax: number
  private readonly room: Room
  private readonly edits: LineFile
  private readonly problems: LineFile
  private readonly source: LineFile
  private readonly made = new Set<string>()
  private readonly referred = new Set<string>()
  private referredLength = 0
  private readonly later: EntityEdit[] = []
  count = 0
  unreadable = 0

  /** @param dir an existing directory. */
  constructor(dir: string, limits: Pick<BatchReadingLimits, 'referred' | 'writtenBytes'>) {
    this.dir = dir
    this.referredMax = limits.referred
    this.room = { bytes: limits.writtenBytes }
    this.edits = this.file('edits')
    this.problems = this.file('problems')
    this.source = this.file('source')
  }

  /** @param raw the text in the file. @throws FileRefusedError if the edits refer to too much, or there is no room for them. */
  write(edit: EntityEdit, raw: string | readonly string[]): void {
    if (HALF_CHARACTER.test(JSON.stringify(edit))) {
      this.problem(edit.line, 'A text contains half a character.', raw)
      return
    }
    this.source.write({ line: edit.line, raw })
    const statements = edit.statements ?? []
    const waiting = statements.filter(one => keysOf(one).some(key => !this.made.has(key)))
    for (const one of statements) for (const key of keysOf(one)) this.refer(key)
    if ('made' in edit.entity) this.refer(edit.entity.made)
    if (edit.mergeInto && 'made' in edit.mergeInto) this.refer(edit.mergeInto.made)
    if (waiting.length === 0) {
      this.put(edit)
      return
    }
    const isNew = 'new' in edit.entity
    const now = statements.filter(one => !waiting.includes(one))
    if (!isNew && now.length === 0 && !hasTerms(edit)) {
      this.later.push(edit)
      return
    }
    const key = isNew ? (edit.key ?? `#${edit.line}`) : edit.key
    this.put({ ...edit, ...(key !== undefined && { key }), statements: now })
    if (key !== undefined) this.refer(key)
    const entity = isNew ? { made: key ?? '' } : edit.entity
    this.later.push({ line: edit.line, entity, statements: waiting })
  }

  problem(line: number, text: string, raw: string | readonly string[]): void {
    this.unreadable += 1
    this.problems.write({ line, text })
    this.source.write({ line, raw })
  }

  end(): void {
    for (const edit of this.later) this.put(edit)
    const keys = this.file('keys')
    for (const key of this.referred) keys.write(key)
    for (const file of [this.edits, this.problems, this.source, keys]) file.end()
  }

  private file(name: keyof typeof BATCH_FILES): LineFile {
    return new LineFile(join(this.dir, BATCH_FILES[name]), this.room)
  }

  private refer(key: string): void {
    if (this.referred.has(key)) return
    this.referred.add(key)
    this.referredLength += key.length
    if (this.referredLength > this.referredMax)
      throw new FileRefusedError(
        'The lines of this file refer to too many other lines. Please send it in several files.',
      )
  }

  private put(edit: EntityEdit): void {
    if (edit.key !== undefined) this.made.add(edit.key)
    this.count += 1
    this.edits.write(edit)
  }
}

function hasTerms({ labels, descriptions, aliases, sitelinks, mergeInto }: EntityEdit): boolean {
  return [labels, descriptions, aliases, sitelinks, mergeInto].some(Boolean)
}

/** The keys that a statement refers to. */
function keysOf({ value, qualifiers = [], references = [] }: StatementEdit): readonly string[] {
  const snaks: readonly EditSnak[] = [...qualifiers, ...references.flat()]
  const values: readonly EditValue[] = [value, ...snaks.map(snak => snak.value)]
  return values.flatMap(one => (one.kind === 'made' ? [one.key] : []))
}
