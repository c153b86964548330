/** An entity's current state as munged N-Triples; null if it no longer exists. */
export interface ChangedEntity {
  readonly id: string
  readonly triples: string | null
}
