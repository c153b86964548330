/** An entity as it is now, as munged N-Triples; null if there is none any more. */
export interface ChangedEntity {
  readonly id: string
  readonly triples: string | null
}
