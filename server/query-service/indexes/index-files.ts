import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { NotSyncedError, replaceFile, syncFile } from '#server/platform/sync.ts'
import type { HistoryPosition } from '#server/query-service/source/entity-source.ts'

/** A wiki's triples as they were at one moment. */
export interface Snapshot {
  /** Gzipped N-Triples. */
  readonly file: string
  readonly position: HistoryPosition
  readonly triples: number
}

interface Manifest {
  readonly name: string
  readonly place: HistoryPosition
  readonly triples: number
}

const MANIFEST = 'index.json'

/**
 * Snapshots of wikis' indexes, each in a directory named after the wiki's database. A manifest names the valid
 * file, so a crash leaves the old snapshot or the new one. All of them can be removed at any moment.
 */
export class IndexFiles {
  private readonly root: string

  /** @param root a directory that only the service may read. */
  constructor(root: string) {
    this.root = root
  }

  /** @returns null if there is no usable snapshot. */
  async read(dbName: string): Promise<Snapshot | null> {
    try {
      const text = await readFile(join(this.dir(dbName), MANIFEST), 'utf8')
      const { name, place, triples } = JSON.parse(text) as Manifest
      return { file: join(this.dir(dbName), name), position: place, triples }
    } catch {
      // The manifest is missing or truncated. Nothing is lost, because the wiki has everything that was in the snapshot.
      return null
    }
  }

  /**
   * Replaces the last snapshot with a new one.
   * @param write writes the triples to the file that it is given.
   */
  async replace(dbName: string, write: (file: string) => Promise<Omit<Snapshot, 'file'>>): Promise<Snapshot> {
    const dir = this.dir(dbName)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const name = `${randomBytes(8).toString('hex')}.nt.gz`
    const file = join(dir, name)
    let snapshot: Snapshot
    try {
      const { position, triples } = await write(file)
      await syncFile(file)
      const manifest = JSON.stringify({ name, place: position, triples } satisfies Manifest)
      await replaceFile(join(dir, MANIFEST), manifest)
      snapshot = { file, position, triples }
    } catch (error) {
      if (!(error instanceof NotSyncedError)) await rm(file, { force: true })
      throw error
    }
    // From here on the manifest names the file, whatever fails.
    await this.removeOthers(dbName, name)
    return snapshot
  }

  /** Invalidates the snapshot. Another one may be being written meanwhile. */
  async outdate(dbName: string): Promise<void> {
    await rm(join(this.dir(dbName), MANIFEST), { force: true })
  }

  async remove(dbName: string): Promise<void> {
    await rm(this.dir(dbName), { recursive: true, force: true })
  }

  /** The database names of the wikis with snapshots. */
  async list(): Promise<readonly string[]> {
    await mkdir(this.root, { recursive: true, mode: 0o700 })
    return await readdir(this.root)
  }

  private async removeOthers(dbName: string, kept: string): Promise<void> {
    for (const name of await readdir(this.dir(dbName)))
      if (name !== kept && name !== MANIFEST) await rm(join(this.dir(dbName), name), { force: true })
  }

  private dir(dbName: string): string {
    return join(this.root, dbName)
  }
}
