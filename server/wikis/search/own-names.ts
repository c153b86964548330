import { ForeignIndexError } from './refusals.ts'
import { ALIAS, INDEX } from './search-names.ts'

/**
 * The index in which CirrusSearch keeps the index versions of all wikis that share a server. Here each wiki has its own.
 */
const SHARED = 'mw_cirrus_metastore'
/** What follows a wiki's base name in the names of its indexes and aliases, or in patterns for them. */
const OWN = new RegExp(`^(?:|${ALIAS}|${INDEX}|_[a-z0-9_]*\\*)$`)
const OWN_INDEX = new RegExp(`^${INDEX}$`)
/** Names of any wiki's indexes, of this service or of others that share its server. */
const ANY = /wikistead_[0-9a-f]+_[a-z0-9_]*/gi

/**
 * A list of names in which the shared name is replaced by the wiki's own.
 * @throws ForeignIndexError when it has another wiki's name.
 */
export function ownNames(base: string, list: string): string {
  return list
    .split(',')
    .map(name => {
      const own = isShared(name) ? name.replace(SHARED, sharedOf(base)) : name
      if (!own.startsWith(base) || !OWN.test(own.slice(base.length)))
        throw new ForeignIndexError(`"${name}" is not an index of this wiki.`)
      return own
    })
    .join(',')
}

/** @param name as `ownNames` returns it. @throws ForeignIndexError when CirrusSearch makes no index of this name. */
export function requireIndexName(base: string, name: string): void {
  if (!OWN_INDEX.test(name.slice(base.length)))
    throw new ForeignIndexError(`An index of the name "${name}" is not created.`)
}

/** A response in which the wiki's own name is replaced by the shared one for which it asked. */
export function askedNames(base: string, text: string): string {
  return text.replaceAll(sharedOf(base), SHARED)
}

/** Whether a list of names includes CirrusSearch's shared index. */
export function hasShared(list: string): boolean {
  return list.split(',').some(isShared)
}

/** Refuses a text that contains another wiki's name. @throws ForeignIndexError */
export function refuseOthers(base: string, text: string): void {
  const other = text.match(ANY)?.find(name => name !== base && !name.startsWith(`${base}_`))
  if (other !== undefined) throw new ForeignIndexError(`"${other}" is not an index of this wiki.`)
}

function isShared(name: string): boolean {
  return name === SHARED || name.startsWith(`${SHARED}_`)
}

function sharedOf(base: string): string {
  return `${base}_metastore`
}
