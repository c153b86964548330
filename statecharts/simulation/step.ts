import type { EventObject } from 'xstate'

/** Something that can happen in a simulation, or that a guard refuses. */
export interface Step {
  readonly kind: 'event' | 'done' | 'error' | 'after'
  /** The invoked actor that ends with this step; null for other steps. */
  readonly actor: string | null
  /**
   * For people to read, such as `site.submit` or `createWiki fails: offline`. Unique together with `detail`.
   */
  readonly name: string
  /** The same without the actor, for below its name. */
  readonly label: string
  /** A summary of the event's payload. */
  readonly detail: string
  readonly event: EventObject
  /**
   * Keys of the transitions that it takes; none if guards refuse the event, or if no transition handles it.
   */
  readonly transitions: readonly string[]
  /** Names of the guards that refuse it. */
  readonly refusedBy: readonly string[]
}
