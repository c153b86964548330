import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { Problem } from './problem.mjs'
import { root } from './root.mjs'

const APP = './start.ts'
/** What asks the server: at once where somebody may be signed in, and for nobody when it is needed. */
const SAGAS = ['./start-sagas.ts', '#store/api/api-client.ts']
const HOME = [APP, '#features/home/home-page.tsx']
const LOG_IN = [APP, '#features/log-in/log-in-page.tsx']
const CREATE_WIKI = [APP, ...SAGAS, '#features/create-wiki/create-wiki-page.tsx']

/**
 * Weighs the built pages against `scripts/byte-budget.json`: bytes as they travel (brotli), without headers. Only bytes, never
 * times: a build must not fail because the machine was busy.
 *
 * @param {string} dist
 * @returns {Record<string, { bytes: number, atMost: number }>} by the name in the budget
 * @throws {Problem} when something weighs more than the budget allows
 */
export function checkByteBudget(dist) {
  /** @type {Record<string, number>} */
  const budget = JSON.parse(readFileSync(join(root, 'scripts/byte-budget.json'), 'utf8'))
  const weights = weigh(dist)
  const weighed = Object.fromEntries(
    Object.entries(budget).map(([name, atMost]) => [name, { bytes: weights[name] ?? Number.NaN, atMost }]),
  )
  const heavy = Object.entries(weighed).filter(([, { bytes, atMost }]) => !(bytes <= atMost))
  if (heavy.length > 0)
    throw new Problem(
      `Too heavy: ${heavy.map(([name, { bytes, atMost }]) => `${name}: ${bytes} bytes of ${atMost}`).join('; ')} (scripts/byte-budget.json)`,
    )
  return weighed
}

/**
 * @param {string} dist
 * @returns {Record<string, number>}
 */
function weigh(dist) {
  const boot = readdirSync(join(dist, 'assets')).filter(name => /^boot\.[0-9a-f]+\.js$/.test(name))
  const bootFiles = boot.map(name => `assets/${name}`)
  /** @type {Record<string, string[]>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.chunks.json'), 'utf8'))
  /** @param {readonly string[]} modules */
  const scripts = modules =>
    sumOf(dist, [...new Set(modules.flatMap(module => chunks[module] ?? missing(module)))])
  const bootBytes = sumOf(dist, bootFiles)
  const html = brotliCompressSync(readFileSync(join(dist, 'pages/index.html'))).length
  const home = bootBytes + scripts(HOME)
  const fonts = sumOf(
    join(dist, 'fonts'),
    readdirSync(join(dist, 'fonts')).filter(name => name.endsWith('.woff2')),
  )
  const pictures = sumOf(dist, ['favicon.svg'])
  return {
    'home: HTML and boot script, all there is before the largest paint': html + bootBytes,
    'home: scripts': home,
    'home: everything, fonts and pictures included': html + home + fonts + pictures,
    "login: scripts beyond the home page's": bootBytes + scripts(LOG_IN) - home,
    "wikis/create: scripts beyond the home page's": bootBytes + scripts(CREATE_WIKI) - home,
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} files
 */
function sumOf(folder, files) {
  return files.reduce(
    (sum, file) => sum + statSync(join(folder, file.endsWith('.woff2') ? file : `${file}.br`)).size,
    0,
  )
}

/**
 * @param {string} module
 * @returns {never}
 */
function missing(module) {
  throw new Error(`The build has no chunk for ${module}.`)
}
