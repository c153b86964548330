interface Pauses {
  /** Milliseconds after the first failure. */
  readonly firstMs: number
  /** Milliseconds of the longest. */
  readonly lastMs: number
}

/** Milliseconds until the next try after so many failures: each pause is twice the one before, up to the longest. */
export function growingPause(failures: number, { firstMs, lastMs }: Pauses): number {
  return Math.min(firstMs * 2 ** (failures - 1), lastMs)
}
