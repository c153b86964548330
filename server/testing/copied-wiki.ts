import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import type { ExportKind } from '#contract/wiki-data/wiki-export.ts'
import { packArchive } from '#server/modules/wiki-data/exports/pack/pack-archive.ts'
import { readZip } from './read-zip.ts'
import { writeWikiDatabase } from './wiki-database.ts'

type Unpacked = ReadonlyMap<string, Buffer>

interface Packing {
  readonly kind?: ExportKind
  readonly blocks?: 'old' | 'new'
  readonly passwords?: boolean
  readonly sitename?: string
  /** The output of MediaWiki's dump, compressed. */
  readonly pages?: Buffer
  readonly change?: (db: DatabaseSync) => void
  /** The entries to unpack. */
  readonly wanted?: (name: string) => boolean
}

/** A wiki's copy in a directory, for an export to pack. */
export class CopiedWiki {
  readonly dir = mkdtempSync(join(tmpdir(), 'wikistead-pack-'))

  constructor() {
    for (const name of ['images', 'tmp']) mkdirSync(join(this.dir, name))
  }

  remove(): void {
    rmSync(this.dir, { recursive: true })
  }

  /** Packs an archive of it and unpacks that again. Throws if its size or sum is not as stated. */
  async pack({ kind = 'complete', blocks = 'new', ...more }: Packing = {}): Promise<Unpacked> {
    const { dir } = this
    const database = join(dir, 'db/wiki.sqlite')
    const db = writeWikiDatabase(database, blocks)
    more.change?.(db)
    db.close()
    const gzip = join(dir, 'tmp/pages.xml.gz')
    writeFileSync(gzip, more.pages ?? gzipSync('pages'))
    const output = join(dir, 'archive.zip')
    const { size, sha256 } = await packArchive(
      {
        ...{ dir, database, output, workDir: join(dir, 'tmp') },
        parts: [{ name: 'pages.xml', gzip }],
        settings: '{}\n',
        history: '',
        about: {
          ...{ format: 'wikistead', version: 1, kind, taken_at: '2026-01-31T23:59:59.000Z' },
          wiki: { domain: 'museum.example.org', sitename: more.sitename ?? 'Museum', language: 'en' },
          content: { pages: 1, revisions: 1, entities: 0, users: 3, files: 0 },
          software: { mediawiki: '1.43.9', wikibase: null },
          password_hashes: more.passwords ?? false,
        },
      },
      () => undefined,
    )
    const bytes = readFileSync(output)
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (bytes.length !== size || sum !== sha256) throw new Error('The archive is not as stated.')
    return await readZip(bytes, more.wanted)
  }

  /** Adds a file; null for one that is only listed. @returns its path. */
  addFile(db: DatabaseSync, name: string, content: string | null = 'content'): string {
    db.prepare("insert into image values (?, 1, 1, '20260102030405', 7)").run(name)
    const hash = createHash('md5').update(name).digest('hex')
    const path = join(this.dir, 'images', `${hash[0]}/${hash.slice(0, 2)}`, name)
    if (content !== null) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
    return path
  }

  /** Opens the database of an archive. */
  openDatabase(parts: Unpacked): DatabaseSync {
    const file = join(this.dir, 'exported.sqlite')
    writeFileSync(file, parts.get('database/wiki.sqlite') ?? '')
    return new DatabaseSync(file)
  }
}

/** The validated lines of a part. */
export function linesOf<Line>(
  parts: Unpacked,
  name: string,
  schema: { validateSync(value: unknown, options: object): Line },
): readonly Line[] {
  return String(parts.get(name) ?? '')
    .split('\n')
    .filter(Boolean)
    .map(line => schema.validateSync(JSON.parse(line), { strict: true }))
}
