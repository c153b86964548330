/** The state of a machine as plain data, for the panel and for Redux DevTools. */
export interface LiveState {
  /** The state's path, such as `open.editing`. */
  readonly key: string
  readonly tags: readonly string[]
  readonly context: unknown
}

/** How a machine or an invoked actor ended. */
export type LiveEnd = 'done' | 'failed' | 'stopped'

/** A change of a running machine, derived from XState's inspection. `at` is in epoch milliseconds. */
export type LiveChange =
  | {
      readonly type: 'started'
      readonly session: string
      readonly at: number
      /** The machine's own id, such as `createWiki`. */
      readonly machine: string
      /** The sagas provided to it whose names differ from those in the machine. */
      readonly sagas: readonly string[]
      readonly state: LiveState
    }
  | {
      readonly type: 'moved'
      readonly session: string
      readonly at: number
      readonly event: { readonly type: string } & Readonly<Record<string, unknown>>
      /** The states it went through, from the previous one to the current one. */
      readonly path: readonly string[]
      /** Whether any transition was taken; otherwise the event was refused. */
      readonly taken: boolean
      readonly state: LiveState
    }
  | { readonly type: 'ended'; readonly session: string; readonly at: number; readonly how: LiveEnd }
  | {
      readonly type: 'actor.started'
      /** The session of the machine that invoked it. */
      readonly session: string
      readonly at: number
      readonly actor: string
      readonly id: string
      /** Its name in `setup({ actors })`. */
      readonly src: string
      /** The saga that it runs; null for other actors. */
      readonly saga: string | null
    }
  | {
      readonly type: 'actor.ended'
      readonly session: string
      readonly at: number
      readonly actor: string
      readonly how: LiveEnd
      /** Its output or the typed failure. */
      readonly result: unknown
    }
