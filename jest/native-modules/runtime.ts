import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import Runtime from 'jest-runtime'
import { isJestsPackage } from '#jest/jests-packages.ts'
import { refusals } from '#jest/refusals.ts'

/** Everything that Jest exports to tests. */
const NAMES = [
  ...['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'],
  ...['fdescribe', 'fit', 'xdescribe', 'xit', 'xtest'],
]
const GLOBALS_MODULE = 'jest:globals'

/** The test file that runs: its number in this process, and Jest's functions for it. */
const current: { file: number; globals: Readonly<Record<string, unknown>> } = { file: 0, globals: {} }

/**
 * Runs test files with Node's own modules. Jest would link and evaluate every module again for every file, which takes
 * most of the time of the server's tests. Here a process evaluates a module once, except for test files and shared
 * modules that call Jest: those belong to one file, because they register hooks and keep what these set up.
 *
 * Only for environments that say so (`environment.ts`). A file that mocks or resets modules begins with
 * `@jest-environment node`, for Jest's own loader.
 */
export default class NativeRuntime extends Runtime {
  private readonly isNative: boolean

  constructor(...args: ConstructorParameters<typeof Runtime>) {
    super(...args)
    const [, environment] = args
    this.isNative = 'loadsNatively' in environment
    if (this.isNative) current.file += 1
  }

  /** Jest's runner keeps a file's state itself, and its packages are not evaluated again. */
  override requireInternalModule<T = unknown>(
    ...[from, to]: Parameters<Runtime['requireInternalModule']>
  ): T {
    if (!this.isNative || !isJestsPackage(to)) return super.requireInternalModule(from, to)
    return createRequire(from)(to)
  }

  override async unstable_importModule(
    ...[from, moduleName]: Parameters<Runtime['unstable_importModule']>
  ): Promise<void> {
    if (!this.isNative || moduleName !== undefined) {
      await super.unstable_importModule(from, moduleName)
      return
    }
    const globals = this.requireModuleOrMock<Readonly<Record<string, unknown>>>(from, '@jest/globals')
    current.globals = { ...globals, jest: { ...(globals['jest'] as object), ...refusals('node') } }
    await import(pathToFileURL(from).href)
  }
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: GLOBALS_MODULE, format: 'module', shortCircuit: true }
    const found = nextResolve(specifier, context)
    return isForOneFile(found.url) ? { ...found, url: `${found.url}?file=${current.file}` } : found
  },
  load(url, context, nextLoad) {
    if (url !== GLOBALS_MODULE) return nextLoad(url, context)
    return { format: 'module', source: GLOBALS_SOURCE, shortCircuit: true }
  },
})

const CURRENT = Symbol.for('wikistead.jest.current')
Object.assign(globalThis, { [CURRENT]: current })

/** Modules outlive a test file, so their imports of Jest's functions must lead to those of the current file. */
const GLOBALS_SOURCE = `
  const current = globalThis[Symbol.for(${JSON.stringify(CURRENT.description)})]
  const standIn = name => new Proxy(function () {}, {
    apply: (_target, _self, args) => current.globals[name](...args),
    get: (_target, key) => current.globals[name][key],
  })
  ${NAMES.map(name => `export const ${name} = standIn('${name}')`).join('\n')}
`

/** True in Jest's worker processes, which end with their run. The process that starts them outlives a run in watch mode. */
const ENDS_WITH_RUN = process.send !== undefined
const known = new Map<string, boolean>()

/** Whether a module is evaluated again for each test file. */
function isForOneFile(url: string): boolean {
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return false
  let isForOne = known.get(url)
  if (isForOne === undefined) {
    isForOne = !ENDS_WITH_RUN || readFileSync(fileURLToPath(url), 'utf8').includes(`from '@jest/globals'`)
    known.set(url, isForOne)
  }
  return isForOne
}
