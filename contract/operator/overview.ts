import { object } from 'yup'
import { oneOf } from './console-list.ts'

/** The result of a check, in one line. If it could not be determined, it is `unknown`, never `good`. */
export interface Finding {
  /** The subject of the check, such as `disk`. */
  readonly check: string
  readonly state: FindingState
  readonly says: string
  /** What the operator can do; null if there is nothing to do. */
  readonly todo: string | null
}

export const FINDING_STATES = ['good', 'bad', 'unknown'] as const

export type FindingState = (typeof FINDING_STATES)[number]

/** A server process that is alive. Times are ISO 8601 in UTC. */
export interface ListedProcess {
  readonly host: string
  readonly pid: number
  readonly started_at: string
  readonly seen_at: string
}

/** The answer to `GET /api/operator/health`. */
export interface HealthResponse {
  readonly data: {
    readonly findings: readonly Finding[]
    readonly processes: readonly ListedProcess[]
  }
}

/** Days for which figures are kept, today among them. */
export const FIGURE_DAYS = 30

/** Figures that have the value of the last look on a day. */
const LEVELS = ['accounts', 'wikis_served', 'wikis_deleted', 'wikis_waiting', 'edits', 'storage'] as const

/** Figures that are counted through a day. */
export const COUNTS = ['views', 'queries', 'refused'] as const

export const FIGURES = [...LEVELS, ...COUNTS, 'hit_rate'] as const

/** `storage` is bytes, `hit_rate` a share from 0 to 1. */
export type Figure = (typeof FIGURES)[number]

/** The figures of one day in UTC, such as `2026-11-28`. Null means not known. */
export type DayOfFigures = { readonly day: string } & Readonly<Record<Figure, number | null>>

/** The query of `GET /api/operator/figures`. */
export const figuresQuerySchema = object({ format: oneOf(['json', 'csv'] as const).defined() })

export const FIGURES_DEFAULTS = { format: 'json' } as const

/** The answer to `GET /api/operator/figures`, the oldest day first. A day without a server has no row. */
export interface FiguresResponse {
  readonly data: readonly DayOfFigures[]
}
