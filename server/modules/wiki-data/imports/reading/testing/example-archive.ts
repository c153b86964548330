import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, archiveParts } from '#contract/wiki-data/archive-format.ts'
import { dumpXml, pageXml } from './example-dump.ts'

const hash = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')

export const jsonLines = (lines: readonly object[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('')

export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await buffer(zip.outputStream)
}

interface ExampleArchive {
  readonly kind?: 'public' | 'complete'
  /** Parts by name. */
  readonly parts?: Readonly<Record<string, string>>
  /** Uploaded files by name in the wiki. */
  readonly files?: Readonly<Record<string, string | Buffer>>
  /** Changes to `about.json`. */
  readonly about?: object
}

/** The name of an uploaded file in the archive, encoded so that it cannot lead elsewhere. */
const pathOf = (name: string) => `files/${encodeURIComponent(name)}`

/** An export of this service. */
export async function archive({
  kind = 'complete',
  parts = {},
  files = {},
  about = {},
}: ExampleArchive = {}): Promise<Buffer> {
  const lines = Object.entries(files).map(([name, content]) => ({
    path: pathOf(name),
    name,
    old: false,
    size: Buffer.byteLength(content),
    sha1: hash('sha1', Buffer.from(content)),
    uploaded_at: '2020-01-02T03:04:05Z',
    uploader: 'Ada',
    comment: '',
  }))
  const all: Record<string, string> = {
    [archiveParts.pages]: dumpXml(pageXml('Main Page', 0)),
    ...(lines.length > 0 && { [archiveParts.files]: jsonLines(lines) }),
    ...parts,
  }
  const described = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    kind,
    taken_at: '2026-01-02T03:04:05Z',
    wiki: { domain: 'cards.example.org', sitename: 'Museum of cards', language: 'en' },
    content: { pages: 1, revisions: 1, entities: 0, users: 0, files: 0 },
    software: { mediawiki: '1.43.0', wikibase: null },
    password_hashes: false,
    parts: Object.entries(all).map(([name, content]) => ({
      name,
      size: Buffer.byteLength(content),
      sha256: hash('sha256', Buffer.from(content)),
    })),
    ...about,
  }
  const contents = Object.fromEntries(Object.entries(files).map(([name, content]) => [pathOf(name), content]))
  return await zipOf({ ...all, ...contents, [archiveParts.about]: JSON.stringify(described) })
}

export const user = (name: string, more: object = {}) => ({
  name,
  real_name: '',
  email: `${name.toLowerCase()}@example.org`,
  email_confirmed_at: '2020-01-02T03:04:05Z',
  registered_at: '2020-01-02T03:04:05Z',
  groups: [],
  preferences: {},
  ...more,
})
