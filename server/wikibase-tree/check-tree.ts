import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listOf } from '#contract/format-list.ts'
import { type MediaWikiTree, readMediaWikiTree } from '#server/mediawiki/tree/mediawiki-tree.ts'
import { findPhp, phpExtensions } from '#server/mediawiki/tree/php-binaries.ts'
import { WikibaseInstallError } from './install-error.ts'
import { compareVersions } from './versions-file.ts'

/** The PHP that will run the wikis. */
export interface Php {
  /** Such as `8.2.29`. */
  readonly version: string
  /** Names in lower case. */
  readonly extensions: ReadonlySet<string>
}

/** @throws WikibaseInstallError when there is no PHP. */
export function findInstalledPhp(): Php {
  const { cli } = findPhp({})
  if (!cli)
    throw new WikibaseInstallError(
      'PHP is missing. To install it: apt-get install --no-install-recommends php-cli',
    )
  const version = execFileSync(cli, ['-r', 'echo PHP_VERSION;'], { encoding: 'utf8' })
  return { version: /^\d+(\.\d+)*/.exec(version)?.[0] ?? version, extensions: phpExtensions(cli) }
}

/**
 * Checks that a directory contains MediaWiki and Wikibase, and that this machine's PHP can run them.
 * @param image as the operator knows it.
 * @throws WikibaseInstallError when it does not.
 */
export function checkTree(dir: string, image: string, php: Php): MediaWikiTree {
  const tree = readMediaWikiTree(dir)
  if (!tree)
    throw new WikibaseInstallError(
      `${image} has no MediaWiki in /var/www/html: it is not an image of Wikibase.`,
    )
  const { version, extensions } = demandsOf(dir)
  if (compareVersions(version, php.version) > 0)
    throw new WikibaseInstallError(
      `${image} (MediaWiki ${tree.version}) needs PHP ${version} or newer, and this machine has PHP ${php.version}.`,
    )
  const lacking = extensions.filter(name => !php.extensions.has(name))
  if (lacking.length > 0)
    throw new WikibaseInstallError(
      `${image} (MediaWiki ${tree.version}) needs PHP's ${listOf(lacking)}. Install what is missing, then run it again.`,
    )
  if (!tree.extensions.includes('Wikibase'))
    throw new WikibaseInstallError(`${image} has MediaWiki, but not Wikibase.`)
  return tree
}

/** What MediaWiki and the libraries in the tree ask of PHP. Nothing of the tree is run to learn it. */
function demandsOf(dir: string): { readonly version: string; readonly extensions: readonly string[] } {
  const required = readRequired(join(dir, 'composer.json'))
  const versions = [/>=\s*(\d+(?:\.\d+)*)/.exec(required['php'] ?? '')?.[1] ?? '0']
  const libraries = join(dir, 'vendor/composer/platform_check.php')
  const id = existsSync(libraries) && /PHP_VERSION_ID >= (\d+)/.exec(readFileSync(libraries, 'utf8'))?.[1]
  // Such as 80201 for 8.2.1.
  if (id) versions.push([10_000, 100, 1].map(unit => Math.floor(Number(id) / unit) % 100).join('.'))
  return {
    version: versions.sort(compareVersions).at(-1) ?? '0',
    extensions: Object.keys(required).flatMap(name => /^ext-(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? []),
  }
}

function readRequired(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')).require ?? {}
  } catch {
    return {}
  }
}
