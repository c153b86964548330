import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { removeTree } from './clean-tree.ts'

/** What a tree was made from. It is kept in the tree. */
export interface TreeRecord {
  /** As skopeo names it. */
  readonly image: string
  readonly digest: string
  /** The image's version, such as `7.1.0`. */
  readonly version: string
  readonly mediawiki: string
  /** The commits of the extensions that were added to the image's. */
  readonly extensions: Readonly<Record<string, string>>
}

/** The name of the record in a tree's top directory. */
export const RECORD_FILE = 'wikistead-tree.json'

/** The directory that contains trees, and the links to the one in use and the one before it. */
export class Trees {
  readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  /** For what is not complete yet; kept when a run is interrupted. */
  get partialDir(): string {
    return join(this.dir, '.partial')
  }

  path(name: string): string {
    return join(this.dir, name)
  }

  /** Where a tree is made before it gets its name. */
  makingPath(name: string): string {
    return join(this.dir, `.making-${name}`)
  }

  /** The name of the tree in use. */
  current(): string | null {
    return this.linked('current')
  }

  /** What the tree in use was made from. */
  currentRecord(): TreeRecord | null {
    try {
      return JSON.parse(readFileSync(join(this.dir, 'current', RECORD_FILE), 'utf8'))
    } catch {
      return null
    }
  }

  /** Makes a tree the one in use from the next start of the server. */
  async use(name: string): Promise<void> {
    const before = this.current()
    if (before === name) return
    if (before !== null) await this.link('previous', before)
    await this.link('current', name)
  }

  /** Removes what interrupted runs have left unfinished. Downloads are kept. */
  async removeUnfinished(): Promise<void> {
    for (const name of await readdir(this.dir))
      if (/^\.(making|old)-/.test(name)) await removeTree(join(this.dir, name))
    for (const name of ['rootfs', 'tmp']) await removeTree(join(this.partialDir, name))
  }

  /**
   * Removes all trees but the one in use and the one before it. A running server may still use any of them, so
   * nothing is removed while there is one.
   */
  async removeOld(dataDir: string): Promise<void> {
    const unlock = lockDataDir(join(dataDir, 'engine.lock'))
    if (!unlock) return
    try {
      const kept = [this.current(), this.linked('previous')]
      const old = (await readdir(this.dir, { withFileTypes: true })).filter(
        entry => entry.isDirectory() && !entry.name.startsWith('.') && !kept.includes(entry.name),
      )
      for (const { name } of old) await rename(join(this.dir, name), join(this.dir, `.old-${name}`))
    } finally {
      unlock()
    }
    for (const name of await readdir(this.dir))
      if (name.startsWith('.old-')) await removeTree(join(this.dir, name))
  }

  /** Null for a link whose tree is gone. */
  private linked(link: string): string | null {
    try {
      const name = readlinkSync(join(this.dir, link))
      return existsSync(join(this.dir, name)) ? name : null
    } catch {
      return null
    }
  }

  /** A rename replaces the link at once: at no time is there none. */
  private async link(link: string, name: string): Promise<void> {
    const made = join(this.dir, `.link-${link}`)
    await rm(made, { force: true })
    await symlink(name, made)
    await rename(made, join(this.dir, link))
  }
}
