import { CommandError, runQuietly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'
import { ScriptError } from './run-script.mjs'
import { step } from './step.mjs'

/** The program's lines of progress begin with this. */
const PROGRESS = '… '

/**
 * Installs MediaWiki with Wikibase below the data directory.
 *
 * @returns {Promise<string>} what was installed
 * @throws {ScriptError} with a message of one line
 */
export async function installWikibase() {
  /** @param {(text: string) => void} note */
  const install = note =>
    runQuietly(pinnedNode(), ['server/cli/wikibase.ts'], {
      onLine(line) {
        if (!line.startsWith(PROGRESS)) return true
        note(line.slice(PROGRESS.length))
        return false
      },
    })
  const output = await step('Installing Wikibase', install).catch(error => {
    throw error instanceof CommandError ? new ScriptError(error.tail) : error
  })
  const lines = output.split('\n').filter(line => line && !line.startsWith(PROGRESS))
  return lines.join('\n')
}
