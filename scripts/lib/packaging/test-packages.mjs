import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '#scripts/lib/children.mjs'
import { takeOldRelease } from '#scripts/lib/releases/old-release.mjs'
import { root } from '#scripts/lib/root.mjs'
import { step } from '#scripts/lib/step.mjs'
import { makeDebianPackage } from './debian-package.mjs'
import { sourceTime } from './package-service.mjs'

const OLD_VERSION = '0.1.0'
/** Sorts after every release. */
export const NEW_VERSION = '99.0.0-rc.1'
/** Arguments of dpkg-deb that compress quickly; released packages are compressed better. */
export const QUICKLY = ['-Zgzip', '-z1']

/** Keeps packages of earlier releases between runs: their sources never change, and building them takes minutes. */
const KEPT = join(root, '.cache/packages')
/** Besides an old release's sources, its package depends on these. */
const PACKAGING = ['scripts/lib/packaging', 'deploy/debian']

/**
 * Makes the packages that the tests install: `old.deb`, `new.deb` and, from the sources of `new.deb`, `again.deb`.
 *
 * @param {string} folder
 * @param {string} [oldPackage] a package to use in place of the first release's
 */
export async function makeTestPackages(folder, oldPackage) {
  const options = { version: NEW_VERSION, time: sourceTime(), source: root, compression: QUICKLY }
  for (const name of ['new', 'again'])
    await step(`Building a package: ${name}`, () => makePackage(folder, name, options))
  if (oldPackage) copyFileSync(oldPackage, join(folder, 'old.deb'))
  else copyFileSync(await firstPackage(options), join(folder, 'old.deb'))
}

/** @param {Options} options @returns {Promise<string>} the package of the first release */
async function firstPackage(options) {
  const digest = createHash('sha256')
  for (const dir of PACKAGING.map(name => join(root, name)))
    for (const name of readdirSync(dir).sort()) digest.update(readFileSync(join(dir, name)))
  const kept = join(KEPT, `${OLD_VERSION}-${digest.digest('hex').slice(0, 16)}.deb`)
  if (existsSync(kept)) return kept
  rmSync(KEPT, { recursive: true, force: true })
  mkdirSync(KEPT, { recursive: true })
  await step(`Building the package of ${OLD_VERSION}`, () => makeOldPackage(KEPT, options))
  renameSync(join(KEPT, 'old.deb'), kept)
  return kept
}

/** @typedef {Omit<Parameters<typeof makeDebianPackage>[0], 'folder'>} Options */

/**
 * @param {string} folder
 * @param {string} name
 * @param {Options} options
 */
async function makePackage(folder, name, options) {
  copyFileSync(
    await makeDebianPackage({ ...options, folder: join(folder, name) }),
    join(folder, `${name}.deb`),
  )
}

/**
 * @param {string} folder
 * @param {Options} options
 */
async function makeOldPackage(folder, options) {
  const old = takeOldRelease(OLD_VERSION)
  try {
    await runQuietly(process.execPath, [join(old.folder, 'scripts/build.mjs')])
    await makePackage(folder, 'old', { ...options, version: OLD_VERSION, source: old.folder })
  } finally {
    old.remove()
  }
}
