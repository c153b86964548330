import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from '@jest/globals'
import { removeTree } from '#server/wikibase-tree/clean-tree.ts'
import {
  type InstalledWikibase,
  type InstallOptions,
  installWikibase,
} from '#server/wikibase-tree/install-wikibase.ts'
import type { Versions } from '#server/wikibase-tree/versions-file.ts'
import { smallTree } from './small-tree.ts'
import type { TarEntry } from './tar.ts'
import { makeImage, type TestImage, writeArchive } from './test-image.ts'

/** A data directory to bring trees into, and what that takes. */
export class TestInstall {
  readonly dir = mkdtempSync(join(tmpdir(), 'wikistead-bring-'))
  readonly dataDir = join(this.dir, 'data')
  /** The progress and the warnings of all runs. */
  readonly notes: string[] = []
  versions: Versions = { images: [], sources: {} }

  constructor() {
    chmodSync(this.dir, 0o755)
  }

  /** The directory of the trees. */
  get trees(): string {
    return join(this.dataDir, 'wikibase')
  }

  /** The names of the trees and of everything beside them. */
  get inTrees(): string[] {
    return readdirSync(this.trees).sort()
  }

  /** Writes an image's archive. @returns its name for skopeo. */
  archive(image: TestImage | readonly TarEntry[], name = 'wikibase.tar'): string {
    const made = 'blobs' in image ? image : makeImage({ layers: [image] })
    return writeArchive(join(this.dir, name), made)
  }

  /** Brings a tree, from an archive of a small one unless an image is given. */
  async run(
    image: string = this.archive(smallTree()),
    options: Partial<InstallOptions> = {},
  ): Promise<InstalledWikibase> {
    return await installWikibase({
      php: { version: '8.2.29', extensions: new Set(['intl']) },
      arch: process.arch,
      signal: new AbortController().signal,
      note: text => this.notes.push(text),
      log: { info() {}, warn: (_fields, message) => this.notes.push(message), error() {} },
      config: this.config(image),
      ...options,
    })
  }

  /** @param image null for the one in the file of versions. */
  config(image: string | null, diskReserveMb = 0): InstallOptions['config'] {
    const wikibase = { wanted: true, image, versionsFile: this.writeVersions() }
    return { dataDir: this.dataDir, diskReserveMb, wikibase }
  }

  /** The message of a run that fails. */
  async failure(...args: Parameters<TestInstall['run']>): Promise<string> {
    return await this.run(...args).then(
      () => 'It did not fail.',
      error => String(error.message),
    )
  }

  writeVersions(): string {
    const file = join(this.dir, 'versions.json')
    const images = this.versions.images.length > 0 ? this.versions.images : [ANY_IMAGE]
    writeFileSync(file, JSON.stringify({ ...this.versions, images }))
    return file
  }

  async remove(): Promise<void> {
    await removeTree(this.dir)
  }
}

const ANY_IMAGE = { php: '8.2', image: 'oci-archive:/no/such.tar', mediawiki: '1.45', extensions: {} }

/** What a test file has that calls {@link eachTestHasInstall}. */
export let install: TestInstall

export function eachTestHasInstall(): void {
  beforeEach(() => {
    install = new TestInstall()
  })
  afterEach(async () => await install.remove())
}
