/**
 * Where the Debian package installs the service. A machine with the package has no npm; it has the command `wikistead`.
 */
const PACKAGED = '/usr/lib/wikistead/'

/** Commands that the server mentions to operators. Each is a file in `server/cli`. */
type NamedCommand = 'backup' | 'doctor' | 'restore' | 'upgrades' | 'wikibase'

/**
 * A command as it is typed on this machine: `npm run backup -- --new-key` or `wikistead backup --new-key`.
 * @param options what follows its name.
 * @param dir where this program is.
 */
export function commandHere(name: NamedCommand, options = '', dir = import.meta.dirname): string {
  return withCommandsHere(`npm run ${name}${options && ` -- ${options}`}`, dir)
}

/** Rewrites the `npm run` commands in a text, such as a command's usage, to those of this machine. */
export function withCommandsHere(text: string, dir = import.meta.dirname): string {
  return dir.startsWith(PACKAGED) ? text.replaceAll(/npm run ([a-z-]+)(?: --(?= ))?/g, 'wikistead $1') : text
}
