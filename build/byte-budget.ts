import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { formatCount } from '#contract/format-count.ts'
import { root } from './root.ts'

const APP = './start.ts'
/** Loaded immediately for members, and for visitors once a page has to ask the server. */
const SAGAS = ['./start-sagas.ts', '#store/api/api-client.ts']
const HOME = [APP, '#features/home/home-page.tsx']
const LOG_IN = [APP, '#features/log-in/log-in-page.tsx']
const CREATE_WIKI = [APP, ...SAGAS, '#features/create-wiki/create-wiki-page.tsx']

/** The weight of one part of the pages, in bytes. */
interface Weight {
  readonly name: string
  readonly bytes: number
  readonly atMost: number
}

/**
 * Weighs the built pages against `build/byte-budget.json`, compressed with Brotli and without headers. It
 * measures bytes and not times, because a build must not fail when the machine is busy.
 *
 * @param dist the folder with the built pages.
 * @throws Error if `dist` lacks one of the chunks.
 */
export function weighPages(dist: string): Weight[] {
  const budget: Record<string, number> = JSON.parse(
    readFileSync(join(root, 'build/byte-budget.json'), 'utf8'),
  )
  const weights = new Map(Object.entries(weigh(dist)))
  return Object.entries(budget).map(([name, atMost]) => ({
    name,
    bytes: weights.get(name) ?? Number.NaN,
    atMost,
  }))
}

export function isTooHeavy({ bytes, atMost }: Weight): boolean {
  return !(bytes <= atMost)
}

/** One line: "✓ home: scripts: 117,958 of 118,000 bytes". */
export function describeWeight(weight: Weight): string {
  const { name, bytes, atMost } = weight
  return `${isTooHeavy(weight) ? '✗' : '✓'} ${name}: ${formatCount(bytes)} of ${formatCount(atMost)} bytes`
}

function weigh(dist: string) {
  const boot = readdirSync(join(dist, 'assets')).filter(name => /^boot\.[0-9a-f]+\.js$/.test(name))
  const chunks: Record<string, string[]> = JSON.parse(readFileSync(join(dist, '.chunks.json'), 'utf8'))
  const scripts = (modules: readonly string[]) => {
    const files = modules.flatMap(module => chunks[module] ?? throwMissingChunk(module))
    return compressedSize(dist, [...new Set(files)])
  }
  const bootBytes = compressedSize(
    dist,
    boot.map(name => `assets/${name}`),
  )
  const html = brotliCompressSync(readFileSync(join(dist, 'pages/index.html'))).length
  const home = bootBytes + scripts(HOME)
  const fonts = readdirSync(join(dist, 'fonts'))
    .filter(name => name.endsWith('.woff2'))
    .reduce((sum, name) => sum + statSync(join(dist, 'fonts', name)).size, 0)
  const pictures = compressedSize(dist, ['favicon.svg'])
  return {
    'home: HTML and boot script, all there is before the largest paint': html + bootBytes,
    'home: scripts': home,
    'home: everything, fonts and pictures included': html + home + fonts + pictures,
    "login: scripts beyond the home page's": bootBytes + scripts(LOG_IN) - home,
    "wikis/create: scripts beyond the home page's": bootBytes + scripts(CREATE_WIKI) - home,
  }
}

/** The sum in bytes of the files' Brotli versions. */
function compressedSize(dist: string, files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
}

function throwMissingChunk(module: string): never {
  throw new Error(`The build has no chunk for ${module}.`)
}
