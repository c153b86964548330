/** Where the package for Debian has the service. A machine with the package has no npm: its commands are those of `wikistead`. */
const PACKAGED = '/usr/lib/wikistead/'

/** Commands that the server names to whoever runs it: files in `server/cli`. */
type NamedCommand = 'backup' | 'doctor' | 'restore' | 'upgrades' | 'wikibase'

/**
 * A command as somebody types it on this machine: `npm run backup -- --new-key`, or `wikistead backup --new-key`.
 * @param options what follows its name. @param place where this program is.
 */
export function commandHere(name: NamedCommand, options = '', place = import.meta.dirname): string {
  return inWordsOfPlace(`npm run ${name}${options && ` -- ${options}`}`, place)
}

/** A text in which commands stand as in the sources, such as a command's usage, with those of this machine. */
export function inWordsOfPlace(text: string, place = import.meta.dirname): string {
  return place.startsWith(PACKAGED)
    ? text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, 'wikistead $1')
    : text
}
