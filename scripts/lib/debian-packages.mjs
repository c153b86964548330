import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { both } from './both.mjs'
import { CommandError, runQuietly, runVisibly } from './children.mjs'
import { root } from './root.mjs'
import { step } from './step.mjs'

/** @typedef {import('./debian-needs.mjs').Need} Need */

/**
 * Installs missing packages from Debian: as root without asking, as another user with `sudo` after asking on
 * the terminal, and never with `WIKISTEAD_INSTALL=no`. Prints one line for each program that is still
 * missing.
 *
 * @param {readonly Need[]} needs
 * @param {() => Promise<void>} [meanwhile] runs in parallel, after the last question
 * @returns {Promise<Need[]>} what is still missing
 */
export async function installDebianPackages(needs, meanwhile = async () => {}) {
  const missing = needs.filter(need => need.missing().length > 0)
  const isAllowed = missing.length > 0 && (await mayInstall(missing))
  await both(isAllowed ? install(missing) : Promise.resolve(), meanwhile())

  const left = missing.filter(need => need.missing().length > 0)
  for (const need of left) console.error(`! ${sentence(need)}`)
  return left
}

/** @param {readonly Need[]} missing */
async function install(missing) {
  const script = join(root, 'scripts/lib/apt-install.sh')
  const [command, ...before] = isRoot() ? ['sh'] : ['sudo', 'sh']
  const args = [...before, script, ...packagesOf(missing), '--', ...welcomeOf(missing)]
  const title = `Installing ${missing.map(need => need.name).join(', ')} from Debian`
  await step(title, note => runQuietly(command, args, { onLine: note })).catch(error => {
    if (!(error instanceof CommandError)) throw error
    console.error(error.tail)
  })
}

/**
 * Says what is missing, what does not work without it, and how to install it.
 *
 * @param {Need} need
 */
function sentence(need) {
  const command = `${isRoot() ? '' : 'sudo '}apt-get install --no-install-recommends ${packagesOf([need]).join(' ')}`
  return `${need.name} is missing, so ${need.without}. To install it: ${command}`
}

/**
 * The Debian packages that some programs lack, and those that would be installed along with them.
 *
 * @param {readonly Need[]} needs
 * @returns {string[]} empty if this script may not install anything
 */
export function debianPackagesToInstall(needs) {
  const missing = needs.filter(need => need.missing().length > 0)
  return canInstall() ? [...packagesOf(missing), ...welcomeOf(missing)] : []
}

/** @param {readonly Need[]} needs */
function packagesOf(needs) {
  return [...new Set(needs.flatMap(need => need.missing()))]
}

/** @param {readonly Need[]} needs */
function welcomeOf(needs) {
  return [...new Set(needs.flatMap(need => need.welcome ?? []))]
}

/** Whether this script may install packages, possibly after asking. */
function canInstall() {
  if (process.env['WIKISTEAD_INSTALL'] === 'no' || !existsSync('/usr/bin/apt-get')) return false
  return isRoot() || (process.stdin.isTTY && existsSync('/usr/bin/sudo'))
}

/** @param {readonly Need[]} needs */
async function mayInstall(needs) {
  if (!canInstall()) return false
  if (isRoot()) return true

  for (const need of needs) console.log(`${need.name} is missing, so ${need.without}.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Install ${packagesOf(needs).join(' ')} with sudo? [Y/n] `)
  terminal.close()
  // sudo asks for the password now, before the output is hidden.
  return /^(y|yes|)$/i.test(answer.trim()) && (await runVisibly('sudo', ['--validate'])) === 0
}

function isRoot() {
  return process.getuid?.() === 0
}
