import { number, object } from 'yup'
import { msg } from '#i18n/msg.ts'
import type { Decision, Ground } from './case-decisions.ts'
import { oneOf } from './console-list.ts'

/** The first year that has cases. */
export const FIRST_YEAR = 2026

const YEAR_TEXT = msg('operator-parameter-must-year-from-1', FIRST_YEAR)

/** The query of `GET /api/operator/transparency`. */
export const transparencyQuerySchema = object({
  year: number().required(YEAR_TEXT).integer(YEAR_TEXT).min(FIRST_YEAR, YEAR_TEXT).max(9999, YEAR_TEXT),
  format: oneOf(['json', 'csv'] as const).defined(),
})

export const TRANSPARENCY_DEFAULTS = { format: 'json' } as const

/**
 * The figures of a yearly transparency report about reports of illegal content. They name nobody. Years are in UTC.
 * Source: Digital Services Act, Articles 15(1)(b), (c) and (d) and 24.
 */
export interface TransparencyReport {
  readonly year: number
  /** Reports received in the year. */
  readonly reports: number
  /** How many of them are about a wiki of this service. */
  readonly about_wikis: number
  /** First decisions of the year, by what was decided. */
  readonly decisions: Readonly<Record<Decision, number>>
  /** Those of them that restrict something, by ground. */
  readonly grounds: Readonly<Record<Ground, number>>
  /** Decisions by automated means. There are none. */
  readonly automated: 0
  /** The median number of days from a report to its first decision. Null without a decision. */
  readonly median_days: number | null
  readonly appeals: number
  readonly upheld: number
  readonly changed: number
  /** The same, from the last appeal of a case to its answer. */
  readonly median_days_appeal: number | null
}

export interface TransparencyResponse {
  readonly data: TransparencyReport
}
