/** Where the package for Debian has the service. A machine with the package has no npm: its commands are those of `wikistead`. */
const PACKAGED = '/usr/lib/wikistead/'

/** Commands that the server names to whoever runs it: files in `server/cli`. */
type NamedCommand = 'backup' | 'doctor' | 'restore' | 'upgrades' | 'wikibase'

/**
 * A command as somebody types it on this machine: `npm run backup -- --new-key`, or `wikistead backup --new-key`.
 * @param options what follows its name. @param dir where this program is.
 */
export function commandHere(name: NamedCommand, options = '', dir = import.meta.dirname): string {
  return withCommandsHere(`npm run ${name}${options && ` -- ${options}`}`, dir)
}

/** A text in which commands stand as in the sources, such as a command's usage, with those of this machine. */
export function withCommandsHere(text: string, dir = import.meta.dirname): string {
  return dir.startsWith(PACKAGED) ? text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, 'wikistead $1') : text
}
