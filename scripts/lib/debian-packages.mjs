import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CommandError, runInSight, runQuietly } from './children.mjs'
import { root } from './root.mjs'
import { step } from './step.mjs'

/** @typedef {import('./debian-needs.mjs').Need} Need */

/**
 * Brings what is missing from Debian's archive: as root at once, as anybody else with `sudo` once the person at the terminal
 * agrees, and never with `WIKISTEAD_INSTALL=no`. Says in one line what is missing and could not be had.
 *
 * @param {readonly Need[]} needs
 * @returns {Promise<Need[]>} what is missing still
 */
export async function bringDebianPackages(needs) {
  const missing = needs.filter(need => need.missing().length > 0)
  if (missing.length === 0) return []

  const packages = packagesOf(missing)
  if (await mayInstall(missing)) {
    const script = join(root, 'scripts/lib/apt-install.sh')
    const [command, ...before] = isRoot() ? ['sh'] : ['sudo', 'sh']
    /** @param {(text: string) => void} note */
    const install = note => runQuietly(command, [...before, script, ...packages], { onLine: note })
    await step(`Bringing ${missing.map(need => need.name).join(', ')} from Debian`, install).catch(error => {
      if (!(error instanceof CommandError)) throw error
      console.error(error.tail)
    })
  }

  const left = missing.filter(need => need.missing().length > 0)
  for (const need of left) console.error(`! ${sentence(need)}`)
  return left
}

/**
 * What is missing, what that means, and the command that would bring it.
 *
 * @param {Need} need
 */
function sentence(need) {
  const command = `${isRoot() ? '' : 'sudo '}apt-get install --no-install-recommends ${packagesOf([need]).join(' ')}`
  return `${need.name} is missing, so ${need.without}. To bring it: ${command}`
}

/** @param {readonly Need[]} needs */
function packagesOf(needs) {
  return [...new Set(needs.flatMap(need => need.missing()))]
}

/** @param {readonly Need[]} needs */
async function mayInstall(needs) {
  if (process.env['WIKISTEAD_INSTALL'] === 'no' || !existsSync('/usr/bin/apt-get')) return false
  if (isRoot()) return true
  if (!process.stdin.isTTY || !existsSync('/usr/bin/sudo')) return false

  for (const need of needs) console.log(`${need.name} is missing, so ${need.without}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Install ${packagesOf(needs).join(' ')} with sudo? [Y/n] `)
  terminal.close()
  // sudo asks for the password here, before the output is hidden.
  return /^(y|yes|)$/i.test(answer.trim()) && (await runInSight('sudo', ['--validate'])) === 0
}

function isRoot() {
  return process.getuid?.() === 0
}
