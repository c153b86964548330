import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import type { BackupStore, Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { UNPROTECTED } from '#server/platform/backup-store/check-repository.ts'
import { ResticStore, type ResticStoreOptions } from '#server/platform/backup-store/restic-store.ts'
import { makeQuickRepository } from './quick-repository.ts'

/** A moment for snapshots: 2026-11-22 15:54:41 UTC. */
export const TAKEN_AT = Date.UTC(2026, 10, 22, 15, 54, 41)

export const NO_ABORT = new AbortController().signal

/** The content of each file by its path; a path that ends with a slash is an empty directory. */
type Tree = Readonly<Record<string, string | Buffer>>

/** A directory to save, and a place for its backups. */
interface TestRepository {
  /** Of everything below; removed by `drop`. */
  readonly base: string
  readonly dir: string
  readonly source: string
  /** What the store has said. */
  readonly log: string[]
  write(tree: Tree): void
  /** An empty directory to unpack into. */
  newDir(): string
  /** Sets up a repository in the place, in no time. Without it, the first use does. */
  setUp(key?: string | null): void
  open(options?: Partial<ResticStoreOptions>): ResticStore
  drop(): void
}

/** The place of a test file that has called {@link eachTestHasRepository}. */
export let at: TestRepository

export function eachTestHasRepository(): void {
  beforeEach(() => {
    at = createTestRepository()
  })
  afterEach(() => at.drop())
}

/** Saves the source of {@link at}. */
export async function save(store: BackupStore, series = 'wiki-7'): Promise<Snapshot> {
  return await store.save(series, { dir: at.source, takenAt: TAKEN_AT, about: {} }, NO_ABORT)
}

export function createTestRepository(): TestRepository {
  const base = realpathSync(mkdtempSync(`${tmpdir()}/wikistead-store-`))
  const dir = `${base}/backups`
  const source = `${base}/source`
  mkdirSync(source)
  const log: string[] = []
  const say = (message: string) => void log.push(message)
  return {
    base,
    dir,
    source,
    log,
    write: tree => writeTree(source, tree),
    newDir: () => mkdtempSync(`${base}/out-`),
    setUp: (key = null) => makeQuickRepository(dir, key ?? UNPROTECTED),
    open: options =>
      new ResticStore({
        location: { kind: 'directory', dir, isDefault: false },
        key: null,
        cacheDir: `${base}/cache`,
        clock: { now: () => TAKEN_AT },
        log: { warn: say, error: say },
        reserve: () => 0,
        memoryFile: null,
        mayCreate: true,
        ...options,
      }),
    drop: () => rmSync(base, { recursive: true, force: true }),
  }
}

function writeTree(dir: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(join(dir, path.endsWith('/') ? path : dirname(path)), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(join(dir, path), content)
  }
}

/** Everything below a directory: kind, permissions, time of change and content. */
export function readTree(dir: string): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
  const lines = entries.map(entry => {
    const path = join(entry.parentPath, entry.name)
    const { mode, mtimeMs } = statSync(path)
    const content = entry.isFile() ? readFileSync(path).toString('base64') : 'a directory'
    return [
      path.slice(dir.length + 1),
      `${(mode & 0o7777).toString(8)} ${Math.trunc(mtimeMs)} ${content}`,
    ] as const
  })
  return Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The paths of the files below a directory, sorted. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}
