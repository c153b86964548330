import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataDir } from '#server/mediawiki/directories/data-lock.ts'
import { makeTreesDir } from '#server/mediawiki/directories/engine-dirs.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { makeDataDir } from '#server/platform/data-dir.ts'
import { canReach, unprivilegedUser } from '#server/platform/process-user.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import { checkTree, type Php } from './check-tree.ts'
import { removeOwnSite, removeTree, sealTree } from './clean-tree.ts'
import { createDiskGuard, megabytes, type ReadDisk } from './disk-guard.ts'
import { fetchExtension } from './fetch-extension.ts'
import { byDigest, copyImage, type ImageFacts, type ImageOptions, inspectImage, tagOf } from './image.ts'
import { WikibaseInstallError } from './install-error.ts'
import { arrivedBytes } from './partial-image.ts'
import { runTool } from './run-tool.ts'
import { RECORD_FILE, type TreeRecord, Trees } from './trees.ts'
import { unpackImage } from './unpack-image.ts'
import { imageFor, readVersions, type Versions } from './versions-file.ts'
import { watchDownload } from './watch-download.ts'

export interface InstallOptions {
  readonly config: Pick<ServerConfig, 'dataDir' | 'diskReserveMb' | 'wikibase'>
  readonly php: Php
  /** As `process.arch` names it. */
  readonly arch: string
  readonly signal: AbortSignal
  /** Gets the progress, a few words at a time. */
  readonly note: (text: string) => void
  readonly log: EngineLog
  readonly readDisk?: ReadDisk
}

/** A tree that is ready for the next start of the server. */
export interface InstalledWikibase {
  readonly record: TreeRecord
  /** Whether it was there before. */
  readonly wasThere: boolean
}

/**
 * Installs MediaWiki with Wikibase below the data directory: the image's tree, and the extensions that it
 * lacks. A tree gets its name when it is complete and checked; before, nothing uses it. An interrupted run
 * leaves what it has downloaded to the next.
 * @throws WikibaseInstallError in one line; the signal's reason when it is aborted.
 */
export async function installWikibase(options: InstallOptions): Promise<InstalledWikibase> {
  const { dataDir } = options.config
  makeDataDir(dataDir)
  const unlock = lockDataDir(join(dataDir, 'wikibase.lock'))
  if (!unlock)
    throw new WikibaseInstallError(
      `Wikibase is already being installed in ${dataDir}. Wait until it is done.`,
    )
  try {
    return await install(options)
  } finally {
    unlock()
  }
}

async function install(options: InstallOptions): Promise<InstalledWikibase> {
  const { config, php, arch, signal, log } = options
  const trees = new Trees(makeTreesDir(config.dataDir, unprivilegedUser(), log))
  await trees.removeUnfinished()
  await mkdir(trees.partialDir, { recursive: true, mode: 0o700 })
  const versions = readVersions(config.wikibase.versionsFile)
  const image = wantedImage(config.wikibase.image, versions, php)

  options.note('reading the description of the image')
  const source: ImageOptions = { image, arch, partialDir: trees.partialDir, signal }
  const facts = await inspectImage(source)
  const version = facts.version ?? tagOf(image) ?? 'image'
  const name = treeName(version, facts, versions)
  const wasThere = existsSync(trees.path(name))
  if (!wasThere) await make({ ...options, versions, source, facts, trees, name, version })
  const user = unprivilegedUser()
  if (!canReach(user, join(trees.path(name), 'includes/Defines.php'), 'read'))
    throw new WikibaseInstallError(`${user?.name ?? 'This user'} cannot read ${trees.path(name)}.`)
  await trees.use(name)
  await removeTree(trees.partialDir)
  await trees.removeOld(config.dataDir)
  const record = trees.currentRecord()
  if (!record) throw new WikibaseInstallError(`${trees.path(name)} is damaged. Remove it, then run it again.`)
  return { record, wasThere }
}

interface Making extends InstallOptions {
  readonly versions: Versions
  readonly source: ImageOptions
  readonly facts: ImageFacts
  readonly trees: Trees
  readonly name: string
  readonly version: string
}

async function make(options: Making): Promise<void> {
  const { config, trees, source, facts, name, php, note } = options
  const { image, partialDir } = source
  const guard = createDiskGuard(trees.dir, config.diskReserveMb, options.readDisk)
  await guard.requireRoomFor(facts.bytes, await arrivedBytes(partialDir))
  const making = trees.makingPath(name)
  try {
    await guard.watch(options.signal, async signal => {
      const layout = await watchDownload(
        { partialDir, bytes: facts.bytes, note, signal },
        async stalled => await copyImage({ ...source, signal: stalled }),
      )
      note(`unpacking ${megabytes(facts.bytes)}`)
      const unpacked = await unpackImage(layout, join(partialDir, 'rootfs'), image, signal)
      // Checked first: what is no Wikibase needs no extensions.
      const { version: mediawiki } = checkTree(unpacked, image, php)
      await rename(unpacked, making)
      await removeOwnSite(making)
      const extensions = await addExtensions(making, mediawiki, { ...options, signal })
      note('checking the files')
      const record = { image, digest: facts.digest, version: options.version, mediawiki, extensions }
      await writeFile(join(making, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`)
      const removed = await sealTree(making)
      if (removed > 0)
        options.log.warn({ removed }, 'removed special files, and links that lead out of the tree')
      checkTree(making, image, php)
      // Everything is on the disk before the name says that it is complete.
      await runTool('sync', ['--file-system', trees.dir], { signal })
      signal.throwIfAborted()
    })
    await rename(making, trees.path(name))
  } catch (error) {
    await removeTree(making)
    throw diskFailure(error)
  }
}

/** @returns the commits of those that the image lacks and the file of versions names for its MediaWiki. */
async function addExtensions(
  dir: string,
  mediawiki: string,
  { versions, trees, signal, note }: Making,
): Promise<Record<string, string>> {
  const release = mediawiki.split('.').slice(0, 2).join('.')
  const known = versions.images.find(image => image.mediawiki === release)?.extensions ?? {}
  const added: Record<string, string> = {}
  for (const [name, commit] of Object.entries(known)) {
    const place = join(dir, 'extensions', name)
    const source = versions.sources[name]
    if (existsSync(join(place, 'extension.json')) || !source) continue
    note(`fetching ${name}`)
    await removeTree(place)
    await fetchExtension({ name, commit, source }, place, { partialDir: trees.partialDir, signal })
    added[name] = commit
  }
  return added
}

/** `WIKIBASE_IMAGE`, or the one in the file of versions that fits PHP. */
function wantedImage(chosen: string | null, versions: Versions, php: Php): string {
  if (chosen !== null) return chosen
  const { image, digest } = imageFor(versions, php.version)
  return digest === undefined ? image : byDigest(image, digest)
}

/** Names a tree after everything that it is made from, so that another one never takes its place. */
function treeName(version: string, { digest }: ImageFacts, { images }: Versions): string {
  const extensions = JSON.stringify(images.map(({ mediawiki, extensions }) => [mediawiki, extensions]))
  const hash = createHash('sha256').update(extensions).digest('hex')
  return `${version}-${digest.replace('sha256:', '').slice(0, 12)}-${hash.slice(0, 8)}`
}

function diskFailure(error: unknown): unknown {
  return isDiskFull(error)
    ? new WikibaseInstallError('The disk is full. Free some space, then run it again.')
    : error
}
