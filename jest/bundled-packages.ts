import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { STAND_INS } from '#build/chakra/stand-ins.ts'
import { root } from '#build/root.ts'
import { typescriptRule } from '#build/webpack/typescript-rule.ts'

// Jest links every module anew for every test file. These packages have thousands of modules, which is a third of the
// time of the views' tests and a quarter of that of the server's, so tests import each as one file.

/** What a set of projects imports as one file for each package. */
interface Bundles {
  /** ES modules. */
  readonly modules: readonly string[]
  /** CommonJS, which stays CommonJS: only Jest knows what they export. */
  readonly commonjs: readonly string[]
  /** Instances that the bundles share with what the tests import elsewhere. */
  readonly shared: RegExp[]
  readonly alias?: Record<string, string>
}

/** The stand-ins are bundled, whatever they are made of. */
const BROWSER: Bundles = {
  modules: ['@chakra-ui/react', '@testing-library/user-event', 'formik', 'react-router'],
  commonjs: ['aria-query'],
  shared: [/^react($|\/)/, /^react-dom($|\/)/, /^@emotion\/(?!is-prop-valid)/, /^@testing-library\/dom$/],
  alias: STAND_INS,
}
const NODE: Bundles = {
  modules: ['@simplewebauthn/server', 'kysely', 'nodemailer'],
  commonjs: ['@fastify/multipart', 'fastify', 'prom-client'],
  shared: [],
}

const FOLDER = join(root, 'node_modules/.cache/wikistead', fingerprint())

/** Jest's `moduleNameMapper` for the projects that render views. */
export const browserPackages = fileOfEach(BROWSER)
/** Jest's `moduleNameMapper` for all other projects. */
export const nodePackages = fileOfEach(NODE)

function fileOfEach({ modules, commonjs }: Bundles): Record<string, string> {
  const names = [...modules.map(name => [name, 'mjs']), ...commonjs.map(name => [name, 'cjs'])]
  return Object.fromEntries(
    names.map(([name = '', ending = '']) => [`^${name}$`, join(FOLDER, fileOf(name, ending))]),
  )
}

function fileOf(name: string, ending: string): string {
  return `${name.replaceAll('/', '-')}.${ending}`
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
      [BROWSER, NODE].flatMap(bundles =>
        [...bundles.modules, ...bundles.commonjs].map(name => configuration(name, bundles, beside)),
      ),
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

function configuration(name: string, bundles: Bundles, path: string): Configuration {
  const { modules, shared, alias } = bundles
  const isModule = modules.includes(name)
  return {
    name,
    mode: 'development',
    devtool: false,
    target: 'node24',
    context: root,
    entry: name,
    output: isModule
      ? { path, filename: fileOf(name, 'mjs'), module: true, library: { type: 'module' } }
      : { path, filename: fileOf(name, 'cjs'), library: { type: 'commonjs2' } },
    experiments: { outputModule: isModule },
    externalsType: isModule ? 'module' : 'commonjs2',
    externals: shared,
    ...(alias && { resolve: { alias } }),
    module: { rules: [typescriptRule(false)] },
    optimization: { concatenateModules: true },
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), import.meta.filename]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
