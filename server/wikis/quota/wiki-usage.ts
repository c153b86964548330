export interface WikiUsage {
  readonly usedBytes: number
  /** Null: no quota. */
  readonly quotaBytes: number | null
  /** Whether the quota is used up, so that the wiki can be read but not changed. */
  readonly isFull: boolean
  /** The part of `usedBytes` that uploaded files and their thumbnails take. */
  readonly fileBytes: number
  /** Null: no quota. */
  readonly fileQuotaBytes: number | null
}
