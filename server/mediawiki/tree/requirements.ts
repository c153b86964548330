import { readdirSync, statSync } from 'node:fs'
import { listOf } from '#contract/format-list.ts'
import { commandHere } from '#server/platform/command-here.ts'
import type { MediaWikiTree } from './mediawiki-tree.ts'
import { findPhp, phpExtensions } from './php-binaries.ts'

/** What an engine needs. */
export interface Requirements {
  readonly tree: MediaWikiTree
  readonly fpm: string
  readonly cli: string
  /** Whether MediaWiki's caches are in APCu; otherwise they are in SQLite. */
  readonly hasApcu: boolean
  /** Whether there is LuaSandbox; without it, wikis' modules do not run. */
  readonly hasLua: boolean
  /** Whether GD makes thumbnails; without it, browsers scale pictures. */
  readonly hasGd: boolean
}

/**
 * Names in Debian 12. `nginx-light` is listed only because the package `mediawiki` requires a web server and
 * apt would choose Apache; nothing here uses it.
 */
const DEBIAN_PACKAGES =
  'php8.2-fpm php8.2-cli php8.2-sqlite3 php8.2-intl php8.2-mbstring php8.2-xml php8.2-apcu php8.2-gd nginx-light mediawiki'

const INSTALL_COMMAND = `apt-get install --no-install-recommends ${DEBIAN_PACKAGES}`

/** PHP extensions that a wiki needs, and the package that contains each. */
const NEEDED = { pdo_sqlite: 'sqlite3', intl: 'intl', mbstring: 'mbstring', dom: 'xml', xmlreader: 'xml' }

/** A requirement that is missing on this machine. */
interface MissingRequirements {
  /** One line that names what is missing and says how to install it. */
  readonly missing: string
  /** Whether it may appear, for example on a disk that is not mounted yet. */
  readonly mayCome: boolean
}

/** @returns everything an engine needs, or what is missing. */
export function findRequirements(options: {
  readonly mediawikiDir?: string | null | undefined
  readonly tree: MediaWikiTree | null
  readonly phpFpmBinary?: string | undefined
  readonly phpBinary?: string | undefined
  /** Whether wikis are stored in MariaDB. */
  readonly needsMysqli?: boolean
  /** Whether a search server searches the wikis. */
  readonly needsSearch?: boolean
}): Requirements | MissingRequirements {
  const { fpm, cli } = findPhp({ fpm: options.phpFpmBinary, cli: options.phpBinary })
  const { tree } = options
  if (fpm && cli && tree) {
    const loaded = phpExtensions(cli)
    const inFpm = phpExtensions(fpm)
    const needed = {
      ...NEEDED,
      ...(options.needsMysqli && { mysqli: 'mysql' }),
      // Needed by CirrusSearch's client.
      ...(options.needsSearch && { curl: 'curl' }),
    }
    const lacking = Object.entries(needed).filter(([name]) => !loaded.has(name) || !inFpm.has(name))
    const lackingForSearch = options.needsSearch ? missingForSearch(tree) : []
    if (lackingForSearch.length > 0)
      return {
        mayCome: false,
        missing: `SEARCH_URL needs ${listOf(new Set(lackingForSearch))} in ${tree.dir}: use a MediaWiki tree that has them, or unset SEARCH_URL.`,
      }
    if (lacking.length === 0) {
      const hasLua = inFpm.has('luasandbox')
      return { tree, fpm, cli, hasApcu: loaded.has('apcu'), hasLua, hasGd: inFpm.has('gd') }
    }
    return sayMissing(
      lacking.map(([, name]) => `PHP's ${name} extension`),
      false,
    )
  }
  const treeName = options.mediawikiDir ? `a MediaWiki source tree in ${options.mediawikiDir}` : 'MediaWiki'
  return sayMissing(
    [fpm ? [] : 'php-fpm', cli ? [] : 'PHP for the command line', tree ? [] : treeName].flat(),
    Boolean(fpm && cli && options.mediawikiDir && isEmpty(options.mediawikiDir)),
  )
}

/** The extensions without which a search server cannot search the wikis of a tree. */
export function missingForSearch({ extensions }: Pick<MediaWikiTree, 'extensions'>): string[] {
  const needed = [
    'CirrusSearch',
    'Elastica',
    ...(extensions.includes('Wikibase') ? ['WikibaseCirrusSearch'] : []),
  ]
  return needed.filter(name => !extensions.includes(name))
}

/** Whether a directory is missing or empty, as before a disk is mounted there. */
function isEmpty(dir: string): boolean {
  const found = statSync(dir, { throwIfNoEntry: false })
  return found === undefined || (found.isDirectory() && readdirSync(dir).length === 0)
}

function sayMissing(parts: readonly string[], mayCome: boolean): MissingRequirements {
  const names = listOf(new Set(parts))
  return {
    mayCome,
    missing: `This machine cannot run wikis; missing: ${names}. On Debian 12: ${INSTALL_COMMAND}. MediaWiki with Wikibase: ${commandHere('wikibase')}`,
  }
}
