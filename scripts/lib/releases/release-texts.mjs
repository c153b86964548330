import { ScriptError } from '#scripts/lib/run-script.mjs'

const UNRELEASED = '## Unreleased\n'
/** Semantic Versioning 2.0, without build metadata, which Debian's versions sort by and SemVer ignores. */
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?$/

/**
 * Checks the version of a release.
 *
 * @param {string | undefined} version
 * @param {string} current that of package.json
 * @param {string} changelog
 * @returns {string} the version
 * @throws {ScriptError}
 * @see https://semver.org
 */
export function checkVersion(version, current, changelog) {
  if (!version || !VERSION.test(version))
    throw new ScriptError('Name the version, such as: npm run release -- 1.2.3')
  if (changelog.includes(`## ${version} - `)) throw new ScriptError(`${version} has already been released.`)
  if (compare(version, current) < 0) throw new ScriptError(`${version} is older than ${current}.`)
  return version
}

/**
 * Compares two versions; a pre-release is older than its release.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number} below 0 if the other one is newer
 */
function compare(one, other) {
  const [a, b] = [one, other].map(version => VERSION.exec(version)?.slice(1) ?? [])
  for (const index of [0, 1, 2]) {
    const difference = Number(a?.[index]) - Number(b?.[index])
    if (difference !== 0) return difference
  }
  const [before, after] = [a?.[3], b?.[3]]
  if (before === undefined || after === undefined)
    return Number(after !== undefined) - Number(before !== undefined)
  return before.localeCompare(after, 'en', { numeric: true })
}

/**
 * The changelog with the unreleased notes under the release's heading, and these notes.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {string} day such as 2026-11-28
 * @returns {{ changelog: string, notes: string }}
 * @throws {ScriptError} if there are no notes
 */
export function releaseChangelog(changelog, version, day) {
  const [before = '', after = ''] = changelog.split(UNRELEASED)
  const [notes = ''] = after.split(/^## /m)
  if (notes.trim() === '') throw new ScriptError('CHANGELOG.md has nothing under "Unreleased".')
  return {
    changelog: `${before}${UNRELEASED}\n## ${version} - ${day}\n${after}`,
    notes: notes.trim(),
  }
}

/**
 * Sets the version in package.json or package-lock.json, and keeps everything else as it is.
 *
 * @param {string} manifest
 * @param {string} current
 * @param {string} version
 */
export function withVersion(manifest, current, version) {
  const name = '"name": "wikistead",\n'
  const pattern = new RegExp(`(${name} *"version": )"${current.replaceAll('.', '\\.')}"`, 'g')
  return manifest.replace(pattern, `$1"${version}"`)
}
