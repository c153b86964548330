import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { STAND_INS } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { typescriptRule } from '#build/webpack/typescript-rule.ts'

// Jest links every module anew for every test file. Chakra, with what it is made of, and Formik are 1,700 modules, which
// is a third of the time of the views' tests, so these tests import each as one file.

const PACKAGES = ['@chakra-ui/react', 'formik']

/** Instances that the bundles share with the views. The stand-ins are not among them. */
const SHARED = [/^react($|\/)/, /^react-dom($|\/)/, /^@emotion\/(?!is-prop-valid)/]

const FOLDER = join(root, 'node_modules/.cache/wikistead', fingerprint())

const bundles = PACKAGES.map(name => ({ name, file: join(FOLDER, `${name.replaceAll('/', '-')}.mjs`) }))

/** Jest's `moduleNameMapper` for the projects that render views. */
export const bundledPackages = Object.fromEntries(bundles.map(({ name, file }) => [`^${name}$`, file]))

/** Jest's `globalSetup` for these projects: builds the bundles unless they were built from the same packages. */
export default async function setup(): Promise<void> {
  if (existsSync(FOLDER)) return
  const { default: webpack } = await import('webpack')
  // Another run of Jest may build at the same time.
  const beside = `${FOLDER}-${process.pid}`
  await mkdir(dirname(FOLDER), { recursive: true })
  await new Promise<void>((resolve, reject) =>
    webpack(
      bundles.map(({ name, file }) => configuration(name, { path: beside, filename: basename(file) })),
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

function configuration(name: string, output: { path: string; filename: string }): Configuration {
  return {
    mode: 'development',
    devtool: false,
    target: 'node24',
    context: root,
    entry: name,
    output: { ...output, module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: SHARED,
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
