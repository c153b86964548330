/** Where a machine is: plain data, for the panel and for Redux DevTools. */
export interface LiveState {
  /** The state's path, such as `open.editing`. */
  readonly key: string
  readonly tags: readonly string[]
  readonly context: unknown
}

/** How a machine or an invoked actor ended. */
export type LiveEnd = 'done' | 'failed' | 'stopped'

/** What can happen to running machines, read off XState's inspection. `at` is in milliseconds since the epoch. */
export type LiveChange =
  | {
      readonly type: 'started'
      readonly session: string
      readonly at: number
      /** The machine's own id, such as `createWiki`. */
      readonly machine: string
      /** The sagas it was provided with whose names say more than the machine's own for them. */
      readonly sagas: readonly string[]
      readonly state: LiveState
    }
  | {
      readonly type: 'moved'
      readonly session: string
      readonly at: number
      readonly event: { readonly type: string } & Readonly<Record<string, unknown>>
      /** The states it went through, from the one it was in to the one it is in now. */
      readonly path: readonly string[]
      /** Whether any transition was taken; otherwise the event was refused. */
      readonly taken: boolean
      readonly state: LiveState
    }
  | { readonly type: 'ended'; readonly session: string; readonly at: number; readonly how: LiveEnd }
  | {
      readonly type: 'actor.started'
      /** Of the machine that invoked it. */
      readonly session: string
      readonly at: number
      readonly actor: string
      readonly id: string
      /** What the machine calls it in `setup({ actors })`. */
      readonly src: string
      /** The saga it runs; null where it is none. */
      readonly saga: string | null
    }
  | {
      readonly type: 'actor.ended'
      readonly session: string
      readonly at: number
      readonly actor: string
      readonly how: LiveEnd
      /** Its output, or the typed failure. */
      readonly result: unknown
    }
