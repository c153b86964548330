import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { both } from './both.mjs'
import { engine, imageTools, php, restic } from './debian-needs.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { installWikibase } from './install-wikibase.mjs'
import { canReachRegistry, registryOf } from './registry-reach.mjs'
import { root } from './root.mjs'
import { ScriptError } from './run-script.mjs'

const LATER = 'To install it: npm run wikibase'

/** What the wikis in this environment need from Debian: only PHP, if MEDIAWIKI_DIR or Wikibase's tree is used. */
export function engineNeed() {
  return process.env['MEDIAWIKI_DIR'] || hasWikibase() ? php : engine
}

/**
 * Installs what the wikis and their backups need. The first time, that includes Wikibase if its image can be reached. If
 * it cannot be installed, a line says so, and the wikis get Debian's MediaWiki.
 *
 * @param {() => Promise<void>} meanwhile runs in parallel, after the last question
 */
export async function installEngine(meanwhile) {
  const why = whyNotNow()
  if (why) console.log(why)
  if (why !== null || !(await isReached())) {
    await installDebianPackages([engineNeed(), restic], meanwhile)
    return
  }
  const missing = await installDebianPackages([php, imageTools, restic])
  await both(
    missing.includes(php) || missing.includes(imageTools) ? Promise.resolve() : tryToInstall(),
    meanwhile(),
  )
  await installDebianPackages([engineNeed()])
}

async function isReached() {
  const image = wantedImage()
  const reached = await canReachRegistry(image)
  if (!reached) console.log(`Wikibase was not installed: ${registryOf(image)} cannot be reached. ${LATER}`)
  return reached
}

/** @returns {string | null} null if Wikibase should be installed now; otherwise the reason to print, or '' */
export function whyNotNow(env = process.env) {
  if (env['MEDIAWIKI_DIR'] || env['WIKIBASE'] === 'off' || hasWikibase(env)) return ''
  if (env['WIKISTEAD_INSTALL'] === 'no') return `Wikibase is not installed. ${LATER}`
  // An upgrade of wikis that exist is the operator's decision.
  return hasWikis(env) ? `These wikis are without Wikibase. ${LATER}` : null
}

async function tryToInstall() {
  try {
    const [installed] = (await installWikibase()).split('\n')
    console.log(installed)
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error
    console.log(`Wikibase was not installed: ${error.message.replace(/\.?$/, '.')} ${LATER}`)
  }
}

/** Whether the server will use a tree that `npm run wikibase` has installed. */
function hasWikibase(env = process.env) {
  const tree = join(dataDir(env), 'wikibase/current/includes')
  return !env['MEDIAWIKI_DIR'] && env['WIKIBASE'] !== 'off' && existsSync(tree)
}

/** @param {NodeJS.ProcessEnv} env */
function hasWikis(env) {
  const wikis = join(dataDir(env), 'wikis')
  try {
    return readdirSync(wikis).some(name => !name.startsWith('.'))
  } catch {
    return false
  }
}

/** @param {NodeJS.ProcessEnv} env */
function dataDir(env) {
  return resolve(root, env['DATA_DIR'] || 'data')
}

/** All images that the file of versions names are in one registry. */
function wantedImage() {
  const { WIKIBASE_IMAGE, WIKIBASE_VERSIONS } = process.env
  if (WIKIBASE_IMAGE) return WIKIBASE_IMAGE
  try {
    const file = resolve(root, WIKIBASE_VERSIONS || 'wikibase-versions.json')
    return String(JSON.parse(readFileSync(file, 'utf8')).images[0].image)
  } catch {
    // The code that installs Wikibase reports the error in the file.
    return ''
  }
}
