/** Calls `run` the given number of times, one after the other, and returns the durations in milliseconds. */
export async function timed(times: number, run: (index: number) => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < times; index++) {
    const started = performance.now()
    await run(index)
    durations.push(performance.now() - started)
  }
  return durations
}

/** The median; of an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The value that 95 of 100 values do not exceed. */
export function percentile95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

export function ms(value: number): string {
  return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`
}
