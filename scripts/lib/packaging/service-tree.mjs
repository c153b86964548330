import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandError, runQuietly } from '#scripts/lib/children.mjs'
import { ScriptError } from '#scripts/lib/run-script.mjs'

/** The files of a running service: its code, its built pages, and the versions that `npm run wikibase` installs. */
const FILES = ['package.json', 'LICENSE', 'wikibase-versions.json', 'server', 'contract', 'dist']
/** The messages, which 0.1.0 did not have. */
const SINCE_0_2 = ['i18n']

/** Files that only tests and `npm run build` need. */
const LEFT_OUT = /\.test\.tsx?$|^(testing|fixtures)$|^\.built-from$/

/** Files of npm packages that are neither running code nor licences. */
const NOT_CODE = [
  /\.(map|d\.[mc]?ts)$|\/\.[^/]+$|^\.package-lock\.json$|^\.bin\/(?!node$)/,
  /^((@[^/]+\/)?[^/]+\/)(node_modules\/(@[^/]+\/)?[^/]+\/)*(test|tests|benchmarks?|integration)$/,
  /^node-linux-\w+\/(include|share|CHANGELOG\.md)$/,
]

/**
 * Puts a built service with its production packages and the pinned Node into an empty folder, for packages and
 * images. The same sources give the same files.
 *
 * @param {string} source the repository, with `dist/`
 * @param {string} target
 */
export async function layServiceTree(source, target) {
  mkdirSync(target, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc'])
    await copyFile(join(source, name), join(target, name))
  await installPackages(target)
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(target, name))
  for (const name of serviceFiles(source))
    cpSync(join(source, name), join(target, name), {
      recursive: true,
      filter: path => path === join(source, name) || !LEFT_OUT.test(basename(path)),
    })
}

/** The files that a package takes from the sources of this or an earlier release. @param {string} source */
export function serviceFiles(source) {
  return [...FILES, ...SINCE_0_2.filter(name => existsSync(join(source, name)))]
}

/** @param {string} target */
async function installPackages(target) {
  const install = ['ci', '--omit=dev', '--include=optional', '--ignore-scripts', '--prefix', target]
  await runQuietly('npm', install).catch(error => {
    if (!(error instanceof CommandError)) throw error
    console.error(error.tail)
    throw new ScriptError('npm could not install the production packages. The lines above say why.')
  })
  const packages = join(target, 'node_modules')
  for (const path of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
    if (NOT_CODE.some(pattern => pattern.test(path)))
      rmSync(join(packages, path), { recursive: true, force: true })
  const node = readdirSync(packages).find(name => name.startsWith('node-linux-'))
  if (!node) throw new ScriptError(`npm has no Node for ${process.platform} ${process.arch}.`)
  await runQuietly('strip', ['--strip-unneeded', join(packages, node, 'bin/node')])
}
