import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { both } from './both.mjs'
import { CommandError, runQuietly } from './children.mjs'
import { pinnedNode } from './npm-packages.mjs'
import { root } from './root.mjs'
import { ScriptError } from './run-script.mjs'
import { step } from './step.mjs'

/** Everything the built files depend on. */
const SOURCES = [
  'src',
  'store',
  'machines',
  'contract',
  'i18n',
  'public',
  'build',
  'webpack.config.ts',
  'package.json',
  'package-lock.json',
]
/** Holds the fingerprint of the sources that dist/ was built from. */
const STAMP = join(root, 'dist/.built-from')

/** Builds `dist/` if the sources have changed since it was built. */
export async function buildWhenChanged() {
  const sources = await fingerprint(SOURCES)
  if (readStamp() !== sources) await build()
}

/**
 * Builds `dist/`.
 *
 * @returns {Promise<string>} one line for each weight in the byte budget
 */
export async function build() {
  const sources = await fingerprint(SOURCES)
  // A build that is interrupted leaves files of two builds.
  await rm(STAMP, { force: true })
  /**
   * @param {string[]} options
   * @returns {(note: (text: string) => void) => Promise<string>}
   */
  const bundle = options => note =>
    runQuietly(
      pinnedNode(),
      ['node_modules/webpack-cli/bin/cli.js', '--mode=production', '--progress', ...options],
      {
        env: { ...process.env, NODE_ENV: 'production' },
        onLine(line) {
          const progress = /^<s> \[webpack\.Progress\] (?<percent>\d+%)?/.exec(line)?.groups
          if (progress?.['percent']) note(progress['percent'])
          return progress === undefined
        },
      },
    )
  const prerender = () =>
    runQuietly(pinnedNode(), ['build/prerender/write-pages.ts'], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
  const translate = async () => {
    const names = await readdir(join(root, 'i18n'))
    const languages = names.flatMap(name => /^(?!en\b|qqq\b)([\w-]+)\.json$/.exec(name)?.[1] ?? [])
    const writeRest = async () => {
      for (let language = languages.pop(); language !== undefined; language = languages.pop())
        await runQuietly(pinnedNode(), ['build/prerender/write-pages.ts'], {
          env: { ...process.env, NODE_ENV: 'production', PAGES_LANGUAGE: language },
        })
    }
    await both(writeRest(), writeRest())
  }
  // Two processes: the page for queries takes about as long as all others together.
  const apart = async () => {
    const quietly = () => undefined
    await bundle(['--config', 'build/webpack/query-page.config.ts'])(quietly)
    await bundle(['--config', 'build/webpack/console.config.ts'])(quietly)
    await bundle(['--config', 'build/webpack/languages.config.ts'])(quietly)
  }
  const pages = step('Building the pages', note => both(bundle([])(note), apart()))
  await pages.catch(explain)
  const weights = await step('Writing the public pages', prerender).catch(explain)
  await step('Writing them in other languages', translate).catch(explain)
  await writeFile(STAMP, sources)
  return weights
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function explain(error) {
  if (!(error instanceof CommandError)) throw error
  console.error(error.tail)
  throw new ScriptError('The pages could not be built. The lines above say why.')
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}

/**
 * Computes a digest of the names and contents of files and of all files in folders, without tests.
 *
 * @param {readonly string[]} paths relative to the repository
 * @returns {Promise<string>} hexadecimal
 */
export async function fingerprint(paths) {
  const files = (await Promise.all(paths.map(path => filesBelow(join(root, path))))).flat()
  const contents = await Promise.all(files.map(file => readFile(file)))
  const digest = createHash('sha256')
  files.forEach((file, index) => {
    digest.update(`\0${relative(root, file)}\0`).update(contents[index] ?? '')
  })
  return digest.digest('hex')
}

/**
 * @param {string} path a file, or a folder
 * @returns {Promise<string[]>} sorted, because the disk's order may differ
 */
async function filesBelow(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (entries === null) return [path]
  const wanted = entries.filter(entry => !/\.test\.tsx?$/.test(entry.name))
  const below = await Promise.all(
    wanted.map(entry => {
      const child = join(path, entry.name)
      return entry.isDirectory() ? filesBelow(child) : [child]
    }),
  )
  return below.flat().sort()
}
