import type { ChartState, ChartTransition, TransitionKind } from './chart-model.ts'
import type { Sheet } from './sheet.ts'

/** A chart with a place for everything, in pixels from its upper left corner. */
export interface Layout {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Parents before their children, so that drawing them in this order puts children on top. */
  readonly states: readonly PlacedState[]
  readonly edges: readonly PlacedEdge[]
  /** The dots that say where a state with children begins. */
  readonly starts: readonly PlacedStart[]
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedState extends Box {
  /** For the place that stands for all states of a parent (see `anyStateId`) no state of the machine has this id. */
  readonly id: string
  readonly state: ChartState
  readonly sheet: Sheet
  readonly look: 'state' | 'parent' | 'anyState'
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface PlacedEdge {
  readonly transition: ChartTransition
  readonly target: string
  readonly kind: TransitionKind
  /** Corners of a line of horizontal and vertical pieces; it ends with the arrow. */
  readonly points: readonly Point[]
  /** Null on the further edges of a transition with several targets. */
  readonly label: (Box & { readonly sheet: Sheet }) | null
}

export interface PlacedStart extends Point {
  /** The state that begins here. */
  readonly target: string
  readonly points: readonly Point[]
}
