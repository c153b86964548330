import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildWhenChanged } from '#scripts/lib/build.mjs'
import { packagingTools } from '#scripts/lib/debian-needs.mjs'
import { installDebianPackages } from '#scripts/lib/debian-packages.mjs'
import { installNpmPackages } from '#scripts/lib/npm-packages.mjs'
import { root } from '#scripts/lib/root.mjs'
import { ScriptError } from '#scripts/lib/run-script.mjs'
import { step } from '#scripts/lib/step.mjs'
import { makeDebianPackage } from './debian-package.mjs'

/** The folder for packages. */
export const PACKAGES = join(root, 'dist-packages')

/**
 * Builds what is missing and makes this repository's Debian package.
 *
 * @returns {Promise<{ path: string, line: string }>} the package, and its line for `sha256sum --check`
 */
export async function packageService() {
  await installNpmPackages()
  if ((await installDebianPackages([packagingTools])).length > 0)
    throw new ScriptError('No package was built, because the programs above are missing.')
  await buildWhenChanged()
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const options = { source: root, version, time: sourceTime(), folder: PACKAGES }
  const path = await step('Building the Debian package', () => makeDebianPackage(options))
  const digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  return { path, line: `${digest}  ${basename(path)}` }
}

/** The time of the last change of the sources, in seconds: SOURCE_DATE_EPOCH, or the time of the last commit. */
export function sourceTime(folder = root) {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given) return Number(given)
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: folder, encoding: 'utf8' }))
  } catch {
    throw new ScriptError('Without git, SOURCE_DATE_EPOCH must say when the sources were last changed.')
  }
}
