import { buildWhenChanged } from './build.mjs'
import { debianPackagesToInstall, installDebianPackages } from './debian-packages.mjs'
import { installNpmPackages, npmPackagesToInstall } from './npm-packages.mjs'
import { clearReportedTests } from './reported-tests.mjs'
import { needsOf } from './test-parts.mjs'

/** @typedef {import('./debian-needs.mjs').Need} Need */
/** @typedef {import('./test-parts.mjs').Part} Part */

/**
 * Says which of the parts' needs are missing, installs them, and builds the pages if a part needs them.
 *
 * @param {readonly Part[]} parts
 * @param {() => Promise<void>} [meanwhile] runs once npm's packages and the pages are ready; Debian's packages may still be
 * installing
 * @returns {Promise<readonly Need[]>} the programs that are still missing
 */
export async function prepareTests(parts, meanwhile = async () => {}) {
  const needs = [...new Set(parts.flatMap(needsOf))]
  const text = announcement(await npmPackagesToInstall(), debianPackagesToInstall(needs))
  if (text !== '') console.log(text)
  return await installDebianPackages(needs, async () => {
    await installNpmPackages()
    if (parts.some(({ projects = [] }) => projects.some(({ builtPages }) => builtPages)))
      await buildWhenChanged()
    await clearReportedTests()
    await meanwhile()
  })
}

/**
 * The text that says what is about to be installed; '' if nothing is missing.
 *
 * @param {number} npm the number of packages
 * @param {readonly string[]} debian the names of packages
 */
export function announcement(npm, debian) {
  const lines = [
    ...(npm > 0 ? [`  from npm, into node_modules: the ${npm} packages of package-lock.json`] : []),
    ...(debian.length > 0 ? [`  from Debian, with what they depend on: ${debian.join(' ')}`] : []),
  ]
  return lines.length > 0 ? ['These tests need what is not installed yet:', ...lines].join('\n') : ''
}
