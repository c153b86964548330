import type { Environment } from '#store/environment/environment.ts'

/** An environment in which time and tabs stand still until the test moves them. */
export interface TestEnvironment extends Environment {
  /** Lets this many milliseconds pass, with everything that follows. */
  elapse(ms: number): Promise<void>
  /** Hides the tab, as when another one comes to the front. */
  hide(): void
  show(): Promise<void>
  /** Brings the network back. */
  connect(): Promise<void>
  /** How often drafts were deleted. */
  readonly draftsForgotten: () => number
  /** The members whose drafts were kept, in order. */
  readonly draftOwners: readonly number[]
  /** Shows the page as it was left, as the button "Back" does. */
  showAgain(): Promise<void>
  /** The URLs for which the app was left. */
  readonly left: readonly string[]
  /** The errors that were reported. */
  readonly reported: readonly unknown[]
}

type Listener = (message: unknown) => void

/** The tabs of one browser: pass the same ones to several environments. */
export type Tabs = Set<Listener>

export function createTestEnvironment({
  tabs = new Set(),
  captcha = { kind: 'off' },
  chosenLanguage = null,
}: {
  tabs?: Tabs
  captcha?: Environment['captcha']
  chosenLanguage?: string | null
} = {}): TestEnvironment {
  let now = 0
  let waits: { due: number; resolve: () => void }[] = []
  let online = Promise.withResolvers<void>()
  let visible = Promise.withResolvers<void>()
  visible.resolve()
  const reported: unknown[] = []
  const left: string[] = []
  let draftsForgotten = 0
  const draftOwners: number[] = []
  const own = new Set<Listener>()

  return {
    captcha,
    requestId: () => 'a tab',
    chosenLanguage: () => chosenLanguage,
    reported,
    left,
    leave: url => void left.push(url),
    draftsForgotten: () => draftsForgotten,
    draftOwners,
    showAgain: async () => {
      for (const listener of own) listener({ type: 'shownAgain' })
      await settled()
    },
    forgetDrafts: except => {
      if (except === undefined) draftsForgotten += 1
      else draftOwners.push(except)
    },
    report: thrown => void reported.push(thrown),
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const wait = { due: now + ms, resolve }
        waits.push(wait)
        signal.addEventListener('abort', () => {
          waits = waits.filter(other => other !== wait)
          reject(signal.reason)
        })
      }),
    elapse: async ms => {
      now += ms
      const due = waits.filter(wait => wait.due <= now)
      waits = waits.filter(wait => wait.due > now)
      for (const wait of due) wait.resolve()
      await settled()
    },
    untilVisible: () => visible.promise,
    untilOnline: () => online.promise,
    connect: async () => {
      online.resolve()
      online = Promise.withResolvers()
      await settled()
    },
    hide: () => {
      visible = Promise.withResolvers()
    },
    show: async () => {
      visible.resolve()
      await settled()
    },
    createPasskey: async options => `created for ${options}`,
    signWithPasskey: async options => `signed ${options}`,
    solveChallenge: async () => ({ counter: 7, derivedKey: '00ff' }),
    executeRecaptcha: async (siteKey, action) => `token for ${action} by ${siteKey}`,
    openChannel: () => {
      let heard: Listener | undefined
      return {
        post: message => {
          for (const listener of tabs) if (listener !== heard) listener(structuredClone(message))
        },
        listen: listener => {
          heard = listener
          tabs.add(listener)
          own.add(listener)
        },
        close: () => void (heard && tabs.delete(heard)),
      }
    },
  }
}

/** Resolves after everything that is ready has run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(resolve => setTimeout(resolve))
}
