/** A machine as a chart shows it: plain data, without a place on the paper yet. */
export interface ChartModel {
  /** The machine's id, such as `createWiki`. */
  readonly id: string
  readonly root: ChartState
  readonly transitions: readonly ChartTransition[]
}

export interface ChartState {
  /** Unique in the machine: its id and the state's path, `createWiki.site`. */
  readonly id: string
  readonly key: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description: string | null
  readonly tags: readonly string[]
  readonly invokes: readonly ChartInvoke[]
  /** Names of what is done on entering and on leaving. */
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  /** The child one begins in; null where there is none, or where all children are entered together. */
  readonly initial: string | null
  readonly children: readonly ChartState[]
}

interface ChartInvoke {
  readonly id: string
  /** The name by which the actor is provided; often the same as the id. */
  readonly src: string
}

/** What brings a transition about. */
export type TransitionKind = 'event' | 'done' | 'error' | 'after' | 'always'

export interface ChartTransition {
  /** Unique in the machine, see `transitionKey`. */
  readonly key: string
  readonly kind: TransitionKind
  readonly source: string
  /** Ids of states; none where the state stays. More than one only into parallel states. */
  readonly targets: readonly string[]
  /** Readable: `site.submit`, `createWiki done`, `after pollInterval (3 s)`. */
  readonly event: string
  readonly guard: string | null
  readonly actions: readonly string[]
  /** Its place among the branches of the same event in the same state; they are tried in this order. */
  readonly branch: number
  /** Whether a state that is its own target is left and entered anew. */
  readonly reenters: boolean
}

/** On one line, as UML writes it: `mapping.save [isDuplicate] / assign failure`. */
export function transitionLabel({ event, guard, actions, branch }: ChartTransition): string {
  const condition = guardText(guard, branch)
  return [event, condition, actions.length > 0 ? `/ ${actions.join(', ')}` : ''].filter(Boolean).join(' ')
}

/** `[guard]`, and for later branches that the earlier ones were refused; empty where nothing is asked. */
export function guardText(guard: string | null, branch: number): string {
  if (branch === 0) return guard === null ? '' : `[${guard}]`
  return guard === null ? '[else]' : `[else ${guard}]`
}
