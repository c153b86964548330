import { fileURLToPath } from 'node:url'
import type { Context, Module } from 'node:vm'
import Runtime from 'jest-runtime'
import { isJestsPackage } from '#jest/jests-packages.ts'
import { refusals } from '#jest/refusals.ts'

type Arguments = ConstructorParameters<typeof Runtime>
type SourceMaps = ReturnType<Runtime['getSourceMaps']>

/** Private members of Jest's runtime. */
interface Internals {
  readonly registries: { esModuleRegistry: Map<string, Module> }
  readonly esmLoader: {
    tryLoadGraphSync(path: string, suffix: string, mode: 'sync-preferred'): Module | 'load-async'
    buildCjsAsEsmSyntheticModule(from: string, path: string, context: Context | null): Module
  }
  readonly jestGlobals: { jestObjectFor(from: string): object }
  readonly _resolution: {
    resolveCjs(from: string, name?: string): string
    isCoreModule(name: string): boolean
  }
}

function internalsOf(runtime: Runtime): Internals {
  return runtime as unknown as Internals
}

/**
 * Modules that belong to one file: tests, what tests share, because it calls Jest or keeps what a file has set up,
 * and those of Testing Library that register hooks.
 */
const OF_ONE_FILE =
  /\.test\.tsx?$|[/-]testing[./]|\/(machine-testing|jest)\/|\/@testing-library\/(react\/|jest-dom\/dist\/jest-globals)/

/** The modules that all files of this process share, and the runtime that loads them. */
class CommonModules {
  readonly runtime: Runtime
  private readonly context: Context | null
  private readonly modules = new Map<string, Module | undefined>()

  constructor([config, environment, ...others]: Arguments) {
    this.context = environment.getVmContext()
    this.runtime = new Runtime(config, environment, ...others)
  }

  /** @param key the URL of a module. The result is undefined if it belongs to one file. */
  get(key: string): Module | undefined {
    if (!this.modules.has(key)) this.modules.set(key, this.load(key))
    return this.modules.get(key)
  }

  private load(key: string): Module | undefined {
    if (!key.startsWith('file:') || OF_ONE_FILE.test(key)) return undefined
    const path = fileURLToPath(key)
    const { esmLoader, registries } = internalsOf(this.runtime)
    if (path.endsWith('.json') || this.runtime.unstable_shouldLoadAsEsm(path)) {
      const module = esmLoader.tryLoadGraphSync(path, '', 'sync-preferred')
      return module === 'load-async' ? undefined : module
    }
    const loaded = registries.esModuleRegistry.get(key)
    if (loaded) return loaded
    const module = esmLoader.buildCjsAsEsmSyntheticModule(path, path, this.context)
    void module.evaluate()
    registries.esModuleRegistry.set(key, module)
    return module
  }
}

let common: CommonModules | undefined

/** The modules of one file. Shared ones are loaded on request. */
class ModulesOfFile extends Map<string, Module> {
  private readonly common: CommonModules

  constructor(common: CommonModules) {
    super()
    this.common = common
  }

  override get(key: string): Module | undefined {
    return super.get(key) ?? this.common.get(key)
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }
}

class SourceMapsOfFile extends Map<string, string> {
  private readonly others: readonly SourceMaps[]

  constructor(...others: readonly SourceMaps[]) {
    super()
    this.others = others
  }

  override get(key: string): string | undefined {
    return this.others.map(maps => maps.get(key)).find(map => map !== undefined)
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }
}

/**
 * Runs the tests of views with modules that all files of a process share, in the one window of `environment.ts`. Jest
 * would link and evaluate every module again for every file, and V8 would optimise it again.
 *
 * A file that mocks or resets modules, or loads them in another language, begins with
 * `@jest-environment ./jest/browser-environment.ts`, for Jest's own loader and a window of its own.
 */
export default class SharedWindowRuntime extends Runtime {
  private readonly common: CommonModules | undefined

  constructor(...args: Arguments) {
    super(...args)
    const [, environment] = args
    if (!('sharesModules' in environment && environment.sharesModules)) return
    common ??= new CommonModules(args)
    this.common = common
    const { registries, jestGlobals } = internalsOf(this)
    registries.esModuleRegistry = new ModulesOfFile(common)
    const { jestObjectFor } = jestGlobals
    const refused = refusals('./jest/browser-environment.ts')
    jestGlobals.jestObjectFor = from => Object.assign(jestObjectFor.call(jestGlobals, from), refused)
  }

  /** Jest's runner keeps a file's state itself, and its packages are not evaluated again. */
  override requireInternalModule<T = unknown>(
    ...[from, to]: Parameters<Runtime['requireInternalModule']>
  ): T {
    if (!this.common || !isJestsPackage(to)) return super.requireInternalModule(from, to)
    return this.common.runtime.requireInternalModule(from, to)
  }

  override requireModule<T = unknown>(...args: Parameters<Runtime['requireModule']>): T {
    const [from, name, options] = args
    const { _resolution } = internalsOf(this)
    const isOwn =
      !this.common || options?.isInternalModule || (name !== undefined && _resolution.isCoreModule(name))
    if (isOwn || OF_ONE_FILE.test(_resolution.resolveCjs(from, name))) return super.requireModule(...args)
    return this.common.runtime.requireModule(...args)
  }

  override getSourceMaps(): SourceMaps {
    const own = super.getSourceMaps()
    return this.common ? new SourceMapsOfFile(own, this.common.runtime.getSourceMaps()) : own
  }
}
