import type { ChartState, ChartTransition, TransitionKind } from './chart-model.ts'
import type { TextBlock } from './text-block.ts'

/** The positions of everything in a chart, in pixels from its upper left corner. */
export interface Layout {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Parents before their children, so that drawing them in this order puts children on top. */
  readonly states: readonly PlacedState[]
  readonly edges: readonly PlacedEdge[]
  /** The dots that mark the initial states. */
  readonly starts: readonly PlacedStart[]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedState extends Box {
  /** The id of a state, or that of the node that represents all states of a parent, see `anyStateId`. */
  readonly id: string
  readonly state: ChartState
  readonly block: TextBlock
  readonly shape: 'state' | 'parent' | 'anyState'
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedEdge {
  readonly transition: ChartTransition
  readonly target: string
  readonly kind: TransitionKind
  /** The corners of a line of horizontal and vertical segments, which ends with the arrowhead. */
  readonly points: readonly Point[]
  /** Null for all but the first edge of a transition with several targets. */
  readonly label: (Box & { readonly block: TextBlock }) | null
}

export interface PlacedStart extends Point {
  /** The id of the initial state. */
  readonly target: string
  readonly points: readonly Point[]
}
