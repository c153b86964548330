import BrowserEnvironment from '#jest/browser-environment.ts'

type Config = ConstructorParameters<typeof BrowserEnvironment>[0]
type Context = ConstructorParameters<typeof BrowserEnvironment>[1]
type Properties = Readonly<Record<PropertyKey, PropertyDescriptor>>

/** The window of this process, with what Jest adds to it, and what it was like before a test used it. */
interface SharedWindow {
  readonly environment: BrowserEnvironment
  readonly before: readonly (readonly [target: object, properties: Properties])[]
}

let shared: SharedWindow | undefined

/** The classes in whose prototypes tests add or replace something. */
const PROTOTYPES = ['Element', 'HTMLElement', 'HTMLDialogElement', 'Document', 'Blob'] as const

function openWindow(config: Config, context: Context): SharedWindow {
  const environment: BrowserEnvironment = new BrowserEnvironment(config, {
    ...context,
    // The console of the current file.
    console: { error: (...values: unknown[]) => environment.global.console.error(...values) } as Console,
  })
  const { global: window } = environment
  const { document, navigator, performance } = window
  const prototypes = PROTOTYPES.map(name => (window as unknown as typeof globalThis)[name].prototype)
  const targets = [window, document, document.documentElement, navigator, performance, ...prototypes]
  return { environment, before: targets.map(target => [target, propertiesOf(target)]) }
}

/**
 * The environment of tests whose modules `runtime.ts` shares. All files of a process have one window, because modules
 * keep parts of the window in which they were evaluated. After each file it is as good as new.
 */
export default class SharedWindowEnvironment {
  /** Read by `runtime.ts`. In watch mode Jest's first process outlives a run, and files may change. */
  readonly sharesModules = process.send !== undefined
  readonly global: BrowserEnvironment['global']
  readonly moduleMocker: BrowserEnvironment['moduleMocker']
  readonly fakeTimers: BrowserEnvironment['fakeTimers']
  readonly fakeTimersModern: BrowserEnvironment['fakeTimersModern']
  private readonly shared: SharedWindow

  constructor(config: Config, context: Context) {
    if (!shared || !this.sharesModules) shared = openWindow(config, context)
    this.shared = shared
    const { global, moduleMocker, fakeTimers, fakeTimersModern } = shared.environment
    this.global = global
    this.moduleMocker = moduleMocker
    this.fakeTimers = fakeTimers
    this.fakeTimersModern = fakeTimersModern
  }

  async setup(): Promise<void> {}

  exportConditions(): string[] {
    return this.shared.environment.exportConditions()
  }

  getVmContext(): ReturnType<BrowserEnvironment['getVmContext']> {
    return this.shared.environment.getVmContext()
  }

  async teardown(): Promise<void> {
    this.fakeTimers?.dispose()
    this.fakeTimersModern?.dispose()
    const { environment, before } = this.shared
    const { global: window } = environment
    for (const [target, properties] of before) putBack(target, properties)
    // Ends a press that a test has begun.
    window.dispatchEvent(new window.Event('blur'))
    // React's scheduler waits for its timer, so it has to end before timers are cleared.
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => window.setTimeout(resolve))
    empty(window)
  }
}

function empty(window: BrowserEnvironment['global']): void {
  const { document } = window
  for (let last = window.setTimeout(() => {}); last > 0; last--) window.clearTimeout(last)
  // Animation frames are not canceled: Motion waits for the one that it has requested, and would animate nothing again.
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.body.replaceChildren()
  // Emotion adds each style once.
  for (const child of [...document.head.children]) if (child.localName !== 'style') child.remove()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  window.history.replaceState(null, '', '/')
  window.localStorage.clear()
  window.sessionStorage.clear()
}

/** Properties that shared modules keep in a window and its document, and jsdom in any object. Jest sets the console for each file. */
const KEPT =
  /^(__|_react|axe$|MotionIsMounted$|console$)|^Symbol\((react-redux-context|Node prepared|SameObject)/

function putBack(target: object, before: Properties): void {
  const now = propertiesOf(target)
  for (const name of new Set([...Reflect.ownKeys(before), ...Reflect.ownKeys(now)])) {
    const [old, current] = [before[name], now[name]]
    if (KEPT.test(String(name))) continue
    if (old && !(current && isSame(old, current))) Object.defineProperty(target, name, old)
    if (!old && current?.configurable) Reflect.deleteProperty(target, name)
  }
}

function propertiesOf(target: object): Properties {
  return Object.getOwnPropertyDescriptors(target) as unknown as Properties
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return Object.is(one.value, other.value) && one.get === other.get && one.set === other.set
}
