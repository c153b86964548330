/** UTC, to the second, such as `2026-11-22 03:00:10 UTC`. */
export function describeTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
