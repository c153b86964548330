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
  /** For a CommonJS package, with what is imported of it. */
  readonly packages: Readonly<Record<string, readonly string[] | null>>
  /** Instances that the bundles share with what the tests import elsewhere. */
  readonly shared: RegExp[]
  readonly alias?: Record<string, string>
}

/** The stand-ins are bundled, whatever they are made of. */
const BROWSER: Bundles = {
  packages: { '@chakra-ui/react': null, formik: null },
  shared: [/^react($|\/)/, /^react-dom($|\/)/, /^@emotion\/(?!is-prop-valid)/],
  alias: STAND_INS,
}
const NODE: Bundles = {
  packages: {
    '@simplewebauthn/server': null,
    fastify: ['fastify', 'LogController'],
    kysely: null,
    nodemailer: null,
  },
  shared: [],
}

const FOLDER = join(root, 'node_modules/.cache/wikistead', fingerprint())

/** Jest's `moduleNameMapper` for the projects that render views. */
export const browserPackages = fileOfEach(BROWSER)
/** Jest's `moduleNameMapper` for all other projects. */
export const nodePackages = fileOfEach(NODE)

function fileOfEach({ packages }: Bundles): Record<string, string> {
  return Object.fromEntries(Object.keys(packages).map(name => [`^${name}$`, join(FOLDER, fileOf(name))]))
}

function fileOf(name: string): string {
  return `${name.replaceAll('/', '-')}.mjs`
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
        Object.keys(bundles.packages).map(name => configuration(name, bundles, beside)),
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

function configuration(name: string, { packages, shared, alias }: Bundles, path: string): Configuration {
  const names = packages[name]
  return {
    name,
    mode: 'development',
    devtool: false,
    target: 'node24',
    context: root,
    entry: names ? `data:text/javascript,export { ${names.join(', ')} } from '${name}'` : name,
    output: { path, filename: fileOf(name), module: true, library: { type: 'module' } },
    experiments: { outputModule: true },
    externalsType: 'module',
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
