import { ForeignIndexError } from './refusals.ts'
import { ALIAS, INDEX } from './search-names.ts'

/** Where CirrusSearch keeps the versions of the indexes of all wikis that share a server. Here each wiki has its own. */
const SHARED = 'mw_cirrus_metastore'
/** What follows a wiki's own name in the names of its indexes and of their aliases, or in a pattern for them. */
const OWN = new RegExp(`^(?:|${ALIAS}|${INDEX}|_[a-z0-9_]*\\*)$`)
const OWN_INDEX = new RegExp(`^${INDEX}$`)
/** Names of indexes of any wiki, of this service and of others that share its server. */
const ANY = /wikistead_[0-9a-f]+_[a-z0-9_]*/gi

/** A list of names, each as the wiki's own. @throws ForeignIndexError when it has another's. */
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

/** @param name as the wiki's own. @throws ForeignIndexError when CirrusSearch makes no index of this name. */
export function requireIndexName(base: string, name: string): void {
  if (!OWN_INDEX.test(name.slice(base.length)))
    throw new ForeignIndexError(`An index of the name "${name}" is not made.`)
}

/** The names in an answer to the wiki, as it has asked. */
export function askedNames(base: string, text: string): string {
  return text.replaceAll(sharedOf(base), SHARED)
}

/** Whether a list of names has CirrusSearch's shared index in it. */
export function hasShared(list: string): boolean {
  return list.split(',').some(isShared)
}

/** Refuses another wiki's name in a text, wherever the text stands. @throws ForeignIndexError */
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
