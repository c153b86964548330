import { ModernFakeTimers } from '@jest/fake-timers'
import { TestEnvironment } from 'jest-environment-node'
import { removeTestFolders } from '#jest/test-folders.ts'

/** The constructors of this process, which native modules use. */
const CONSTRUCTORS = Object.getOwnPropertyNames(globalThis).filter(name => {
  const { value } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  return /^[A-Z]/.test(name) && typeof value === 'function'
})

/**
 * The environment of tests whose modules `runtime.ts` loads. Jest's own code runs in another realm: it gets the
 * constructors of this one, so that `expect.any(String)` means the same in both, and it fakes this one's timers.
 */
export default class NativeEnvironment extends TestEnvironment {
  /** Read by `runtime.ts`. */
  readonly loadsNatively = true
  private readonly environment = { ...process.env }
  private readonly given: Readonly<Record<string, unknown>>

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    const { projectConfig } = config
    // Otherwise Jest would clear the globals of its realm after each file.
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, globalsCleanup: 'off' }
    super({ ...config, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context)
    for (const name of CONSTRUCTORS) Object.assign(this.global, { [name]: Reflect.get(globalThis, name) })
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    this.given = projectConfig.globals
    Object.assign(globalThis, this.given)
  }

  /** Leaves only modules to the next file. */
  override async teardown(): Promise<void> {
    removeTestFolders()
    for (const name of Object.keys(this.given)) Reflect.deleteProperty(globalThis, name)
    for (const name of Object.keys(process.env)) if (!(name in this.environment)) delete process.env[name]
    Object.assign(process.env, this.environment)
    await super.teardown()
  }
}
