interface Pauses {
  /** The pause after the first failure, in milliseconds. */
  readonly firstMs: number
  /** The longest pause, in milliseconds. */
  readonly lastMs: number
}

/**
 * Milliseconds until the next attempt after this many failures: each pause is twice the previous one, up to the longest.
 */
export function growingPause(failures: number, { firstMs, lastMs }: Pauses): number {
  return Math.min(firstMs * 2 ** (failures - 1), lastMs)
}
