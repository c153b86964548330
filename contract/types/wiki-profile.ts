/** The intended use of a wiki. Source: spec 3.4 to 3.6. */
export const PURPOSES = ['data_hub', 'data_lab', 'tool_lab', 'test_drive', 'other', 'decide_later'] as const
export const AUDIENCES = ['narrow', 'wide', 'other'] as const
export const TEMPORALITIES = ['permanent', 'temporary', 'other', 'decide_later'] as const

export type Purpose = (typeof PURPOSES)[number]
export type Audience = (typeof AUDIENCES)[number]
export type Temporality = (typeof TEMPORALITIES)[number]

/**
 * The answers as they are sent. A key is present if and only if it belongs to the answers: `audience` with
 * `data_hub`, an `…_other` with `other`.
 */
export interface WikiProfileAnswers {
  readonly purpose: Purpose
  readonly purpose_other?: string
  readonly audience?: Audience
  readonly audience_other?: string
  readonly temporality: Temporality
  readonly temporality_other?: string
}

/** A stored profile; `updated_at` is ISO 8601 in UTC. */
export interface WikiProfile {
  readonly id: number
  readonly wiki_id: number
  readonly purpose: Purpose
  readonly purpose_other: string | null
  readonly audience: Audience | null
  readonly audience_other: string | null
  readonly temporality: Temporality
  readonly temporality_other: string | null
  readonly created_at: string
  readonly updated_at: string
}
