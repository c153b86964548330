import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EXTENSIONS } from '#contract/settings/extensions.ts'
import type { MediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { SETTINGS_SOURCE } from '#server/php/settings-dir.ts'

/** Increase it when the same tree and settings result in a different template. */
const EDITION = 4
/** Extensions that a setting can turn on also have tables and texts. */
const OFFERED = EXTENSIONS.map(({ name }) => name)

/** Identifies what a template was made from: MediaWiki's version, the tree's content and this project's settings. */
export function templateKey(tree: MediaWikiTree): string {
  const hash = createHash('sha256').update(
    JSON.stringify([EDITION, tree.dir, tree.version, tree.skinDirs, tree.extensions, EXTENSIONS]),
  )
  for (const name of readdirSync(SETTINGS_SOURCE, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(SETTINGS_SOURCE, name)
    if (statSync(path).isFile()) hash.update(readFileSync(path))
  }
  return `${tree.version}-${hash.digest('hex').slice(0, 12)}`
}

/**
 * Identifies the databases' schema. It changes with MediaWiki's release, its extensions and the offered
 * extensions, but not with a patch release.
 */
export function schemaKey(tree: MediaWikiTree): string {
  const release = tree.version.split('.').slice(0, 2).join('.')
  const hash = createHash('sha256').update(JSON.stringify([tree.extensions, OFFERED]))
  return `${release}-${hash.digest('hex').slice(0, 8)}`
}
