/** The content of a chart as plain data, without its layout. */
export interface ChartModel {
  /** The machine's id, such as `createWiki`. */
  readonly id: string
  readonly root: ChartState
  readonly transitions: readonly ChartTransition[]
}

export interface ChartState {
  /** Unique in the machine: the machine's id and the state's path, such as `createWiki.site`. */
  readonly id: string
  readonly key: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  readonly description: string | null
  readonly tags: readonly string[]
  readonly invokes: readonly ChartInvoke[]
  /** Names of the actions on entry and on exit. */
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  /** The id of the initial child; null if there are no children, or if all are entered together. */
  readonly initial: string | null
  readonly children: readonly ChartState[]
}

interface ChartInvoke {
  readonly id: string
  /** The name under which the actor is provided; often the same as the id. */
  readonly src: string
}

/** What causes a transition. */
export type TransitionKind = 'event' | 'done' | 'error' | 'after' | 'always'

export interface ChartTransition {
  /** Unique in the machine, see `transitionKey`. */
  readonly key: string
  readonly kind: TransitionKind
  readonly source: string
  /**
   * Ids of the target states; none if the transition stays in its state. More than one only into parallel
   * states.
   */
  readonly targets: readonly string[]
  /** For people to read: `site.submit`, `createWiki done`, `after pollInterval (3 s)`. */
  readonly event: string
  readonly guard: string | null
  readonly actions: readonly string[]
  /** The index among the branches of the same event in the same state, which are tried in this order. */
  readonly branch: number
  /** Whether a state that is its own target is exited and entered again. */
  readonly reenters: boolean
}

/** On one line, in the notation of UML: `mapping.save [isDuplicate] / assign failure`. */
export function transitionLabel({ event, guard, actions, branch }: ChartTransition): string {
  const condition = guardText(guard, branch)
  return [event, condition, actions.length > 0 ? `/ ${actions.join(', ')}` : ''].filter(Boolean).join(' ')
}

/** `[guard]`, or `[else guard]` for later branches; empty without a guard. */
export function guardText(guard: string | null, branch: number): string {
  if (branch === 0) return guard === null ? '' : `[${guard}]`
  return guard === null ? '[else]' : `[else ${guard}]`
}
