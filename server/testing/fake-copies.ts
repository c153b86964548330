import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import type {
  CopiedWiki,
  CopyScript,
  MovedWiki,
  WikiCopies,
  WikiCopy,
  WikiToInstall,
} from '#server/wikis/copies/wiki-copies.ts'
import type { ExclusiveLock } from '#server/wikis/exclusive-locks.ts'
import type { CopiedRecord } from '#server/wikis/wiki-record.ts'

/** A wiki that {@link FakeCopies} copies. */
export interface FakeWiki {
  readonly domain: string
  readonly sitename: string
  readonly id: number | null
  readonly deletedAt: number | null
}

/** What a fake wiki contains. `pages` are texts by title; `files` are texts by path below `images/`. */
export interface FakeContent {
  readonly content: WikiContent
  readonly pages: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

/** What every wiki contains until a test sets something else. */
export const FAKE_CONTENT: FakeContent = {
  content: { pages: 1, revisions: 1, entities: 0, users: 1, files: 0 },
  pages: { Main_Page: 'Welcome' },
  files: {},
}

const METHODS = [
  ...(['changeMark', 'copy', 'draft', 'pageBytes', 'makeDir', 'inspect'] as const),
  ...(['runScript', 'install', 'replace', 'moveToMaria', 'lockExclusively'] as const),
]

/** The database of a fake copy: its `FakeContent` without the files, as JSON. */
const DATABASE = 'db/fake.sqlite'

/**
 * Copies that are small directories: `wiki.json`, `db/fake.sqlite` (JSON, see `FakeContent`) and `images/`.
 * Tests read and set its fields.
 */
export class FakeCopies implements WikiCopies {
  /** The contents of wikis by domain; other wikis contain `FAKE_CONTENT`. */
  readonly contents = new Map<string, FakeContent>()
  /** The errors with which the next calls of a method reject. */
  fails: Partial<Record<keyof WikiCopies, Error>> = {}
  /** Awaited by each call of a method before it does anything. */
  before: (method: keyof WikiCopies) => Promise<void> = async () => undefined
  readonly installed: WikiToInstall[] = []
  /** The directory of a copy that cannot be removed. */
  unremovable: string | null = null
  /** The domains of wikis that were replaced. */
  readonly replaced: string[] = []
  /** The domains of wikis that were moved to MariaDB. */
  readonly moved: string[] = []
  /** Reasons by domain. */
  readonly locked = new Map<string, string>()
  readonly runs: { readonly dir: string; readonly script: string; readonly args: readonly string[] }[] = []
  /** Stands in for a script: writes files, calls `onOutput`. */
  onRun: (dir: string, script: CopyScript) => Promise<void> = async () => undefined
  /** UTC epoch milliseconds. */
  now: () => number = Date.now
  private root: string | null = null
  private readonly find: (domain: string) => FakeWiki | null
  private readonly add: (wiki: WikiToInstall) => void

  constructor(wikis: { find(domain: string): FakeWiki | null; add(wiki: WikiToInstall): void }) {
    this.find = domain => wikis.find(domain)
    this.add = wiki => wikis.add(wiki)
  }

  failAll(failure: Error): void {
    for (const method of METHODS) this.fails[method] = failure
  }

  /** The directories of copies that exist. */
  dirs(): readonly string[] {
    return this.root === null ? [] : readdirSync(this.root)
  }

  contentOf(domain: string): FakeContent {
    return this.contents.get(domain) ?? FAKE_CONTENT
  }

  async changeMark(domain: string): Promise<string> {
    await this.begin('changeMark')
    return JSON.stringify([this.require(domain), this.contentOf(domain)])
  }

  async copy(domain: string, signal: AbortSignal): Promise<WikiCopy> {
    await this.begin('copy')
    return this.makeCopy(domain, signal)
  }

  async draft(domain: string, signal: AbortSignal): Promise<WikiCopy> {
    await this.begin('draft')
    return this.makeCopy(domain, signal)
  }

  async pageBytes(): Promise<number> {
    await this.begin('pageBytes')
    return 1000
  }

  async makeDir(): Promise<string> {
    await this.begin('makeDir')
    return this.newDir()
  }

  async inspect(dir: string, signal: AbortSignal): Promise<CopiedWiki> {
    await this.begin('inspect')
    signal.throwIfAborted()
    const record = readJson<CopiedRecord>(join(dir, 'wiki.json'))
    return { record, content: this.read(dir).content, bytes: 1000 }
  }

  async runScript(dir: string, script: CopyScript): Promise<void> {
    await this.begin('runScript')
    script.signal.throwIfAborted()
    this.runs.push({ dir, script: script.script, args: script.args ?? [] })
    await this.onRun(dir, script)
  }

  async install(dir: string, wiki: WikiToInstall): Promise<void> {
    try {
      await this.begin('install')
      if (this.find(wiki.domain)) throw new Error(`There is already a wiki at ${wiki.domain}.`)
      this.contents.set(wiki.domain, this.read(dir))
      this.add(wiki)
      this.installed.push(wiki)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }

  async replace(domain: string, dir: string): Promise<void> {
    try {
      await this.begin('replace')
      this.require(domain)
      this.contents.set(domain, this.read(dir))
      this.replaced.push(domain)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }

  async moveToMaria(domain: string, signal: AbortSignal): Promise<MovedWiki> {
    await this.begin('moveToMaria')
    signal.throwIfAborted()
    this.require(domain)
    this.moved.push(domain)
    return { isMoved: true, pages: this.contentOf(domain).content.pages }
  }

  async lockExclusively(domain: string, reason: string): Promise<ExclusiveLock> {
    await this.begin('lockExclusively')
    this.require(domain)
    this.locked.set(domain, reason)
    return { release: async () => void this.locked.delete(domain) }
  }

  /** Removes all copies. */
  close(): void {
    if (this.root) rmSync(this.root, { recursive: true, force: true })
    this.root = null
  }

  private makeCopy(domain: string, signal: AbortSignal): WikiCopy {
    signal.throwIfAborted()
    const wiki = this.require(domain)
    const { content, pages, files } = this.contentOf(domain)
    const dir = this.newDir()
    const record: CopiedRecord = {
      domain: domain as WikiDomain,
      id: wiki.id,
      server: `http://${domain}`,
      language: DEFAULT_LANGUAGE,
      sitename: wiki.sitename,
      dbName: 'fake',
      schema: '1.43-00000000',
      settings: {},
      changedAt: 0,
      deletedAt: wiki.deletedAt,
    }
    write(join(dir, 'wiki.json'), JSON.stringify(record))
    write(join(dir, DATABASE), JSON.stringify({ content, pages }))
    mkdirSync(join(dir, 'images'))
    for (const [path, text] of Object.entries(files)) write(join(dir, 'images', path), text)
    const remove = async () => {
      if (dir === this.unremovable) throw new Error(`${dir} cannot be removed.`)
      rmSync(dir, { recursive: true, force: true })
    }
    return { dir, takenAt: this.now(), record, content, bytes: 1000, remove }
  }

  private async begin(method: keyof WikiCopies): Promise<void> {
    await this.before(method)
    const failure = this.fails[method]
    if (failure) throw failure
  }

  private require(domain: string): FakeWiki {
    const wiki = this.find(domain)
    if (!wiki) throw new Error(`There is no wiki at ${domain}.`)
    return wiki
  }

  private newDir(): string {
    this.root ??= mkdtempSync(join(tmpdir(), 'wikistead-copies-'))
    const dir = join(this.root, randomBytes(6).toString('hex'))
    mkdirSync(dir)
    return dir
  }

  private read(dir: string): FakeContent {
    const images = join(dir, 'images')
    const names = existsSync(images) ? readdirSync(images, { recursive: true, withFileTypes: true }) : []
    const paths = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    const files = paths.map(path => [path.slice(images.length + 1), readFileSync(path, 'utf8')])
    return {
      ...readJson<Omit<FakeContent, 'files'>>(join(dir, DATABASE)),
      files: Object.fromEntries(files),
    }
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    throw new Error(`${path} contains no copy of a wiki.`)
  }
}
