import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScriptError } from '#scripts/lib/run-script.mjs'
import { checkVersion, releaseChangelog, withVersion } from './release-texts.mjs'
import { RELEASED_MIGRATIONS, releaseMigrations } from './released-migrations.mjs'

const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md']

/**
 * Makes a release: writes its version and the changelog's heading, packages it, and commits. A release that fails leaves
 * nothing behind.
 *
 * @param {object} options
 * @param {string} options.folder the repository
 * @param {string | undefined} options.version
 * @param {boolean} options.tag whether git gets an annotated tag with the notes
 * @param {Date} options.now
 * @param {() => Promise<string>} options.makePackages is called with SOURCE_DATE_EPOCH set to the time of the commit,
 * so that the commit's sources give the same packages later
 * @returns {Promise<string>} the result of `makePackages`
 * @throws {ScriptError} for example if there are uncommitted changes
 */
export async function makeRelease({ folder, version: wanted, tag, now, makePackages }) {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...dates } })
  const seconds = Math.floor(now.getTime() / 1000)
  const dates = { GIT_AUTHOR_DATE: `${seconds} +0000`, GIT_COMMITTER_DATE: `${seconds} +0000` }
  if (git('status', '--porcelain').trim() !== '')
    throw new ScriptError('There are uncommitted changes. Commit or remove them.')

  /** @param {string} name */
  const read = name => readFileSync(join(folder, name), 'utf8')
  const current = JSON.parse(read('package.json')).version
  const version = checkVersion(wanted, current, read('CHANGELOG.md'))
  const { changelog, notes } = releaseChangelog(read('CHANGELOG.md'), version, now.toISOString().slice(0, 10))
  if (tag && git('tag', '--list', `v${version}`).trim() !== '')
    throw new ScriptError(`The tag v${version} already exists.`)
  const files = [...FILES]
  try {
    writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
    for (const name of ['package.json', 'package-lock.json'])
      writeFileSync(join(folder, name), withVersion(read(name), current, version))
    const migrations = releaseMigrations(folder, version)
    if (migrations !== null) {
      writeFileSync(join(folder, RELEASED_MIGRATIONS), migrations)
      files.push(RELEASED_MIGRATIONS)
    }
    process.env['SOURCE_DATE_EPOCH'] = String(seconds)
    const made = await makePackages()
    git('commit', '--quiet', '--message', `release: ${version}`, '--', ...files)
    if (tag)
      git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${notes}`)
    return made
  } catch (error) {
    git('checkout', '--quiet', 'HEAD', '--', ...files)
    throw error
  }
}
