import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { STAND_INS } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { typescriptRule } from '#build/webpack/typescript-rule.ts'

// Jest links every module of a view again for every test file. These packages have thousands of modules, which take a third of
// the time of the views' tests, so tests import each as one file.

const MODULES = ['@chakra-ui/react', '@testing-library/user-event', 'formik', 'react-router']
/** CommonJS packages, which stay CommonJS because only Jest knows their exports. */
const COMMONJS = ['aria-query']
/** Instances that the bundles share with what the tests import elsewhere. */
const SHARED = [/^react($|\/)/, /^react-dom($|\/)/, /^@emotion\/(?!is-prop-valid)/, /^@testing-library\/dom$/]

const FOLDER = join(root, 'node_modules/.cache/wikistead', fingerprint())

/** Jest's `moduleNameMapper` for the projects that render views. */
export const browserPackages = Object.fromEntries(
  [...MODULES, ...COMMONJS].map(name => [`^${name}$`, join(FOLDER, fileOf(name))]),
)

function fileOf(name: string): string {
  return `${name.replaceAll('/', '-')}.${MODULES.includes(name) ? 'mjs' : 'cjs'}`
}

/** Jest's `globalSetup`: builds the bundles unless they were built from the same packages. */
export default async function setup(): Promise<void> {
  if (existsSync(FOLDER)) return
  const { default: webpack } = await import('webpack')
  // Another run of Jest may build at the same time.
  const beside = `${FOLDER}-${process.pid}`
  await mkdir(dirname(FOLDER), { recursive: true })
  await new Promise<void>((resolve, reject) =>
    webpack(
      [...MODULES, ...COMMONJS].map(name => configuration(name, beside)),
      (error, stats) => {
        if (error) reject(error)
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
        else resolve()
      },
    ),
  )
  await rename(beside, FOLDER).catch(async error => {
    await rm(beside, { recursive: true })
    if (!existsSync(FOLDER)) throw error
  })
}

function configuration(name: string, path: string): Configuration {
  const isModule = MODULES.includes(name)
  const filename = fileOf(name)
  return {
    name,
    mode: 'development',
    devtool: false,
    target: 'node24',
    context: root,
    entry: name,
    output: isModule
      ? { path, filename, module: true, library: { type: 'module' } }
      : { path, filename, library: { type: 'commonjs2' } },
    experiments: { outputModule: isModule },
    externalsType: isModule ? 'module' : 'commonjs2',
    externals: SHARED,
    // The stand-ins are bundled, including everything that they import.
    resolve: { alias: STAND_INS },
    module: { rules: [typescriptRule(false)] },
    optimization: { concatenateModules: true },
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), import.meta.filename]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
