import type { EventObject } from 'xstate'

/** Something that can happen, or could if a guard let it: what a person chooses from in a simulation. */
export interface Step {
  readonly kind: 'event' | 'done' | 'error' | 'after'
  /** The invoked actor that ends by it; null where none does. */
  readonly actor: string | null
  /** Readable and telling steps apart together with `detail`: `site.submit`, `createWiki fails: offline`. */
  readonly name: string
  /** What the event carries, in short. */
  readonly detail: string
  readonly event: EventObject
  /** Keys of the transitions it takes; none where guards refuse it, or where nothing listens. */
  readonly transitions: readonly string[]
  /** Names of the guards that refuse it. */
  readonly refusedBy: readonly string[]
}
