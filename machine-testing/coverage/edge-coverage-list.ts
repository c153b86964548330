import type { EdgeCoverage, Side } from './edge-coverage.ts'

/**
 * Lists every state and outcome of every machine by name, with a mark for each side: ✓ reached, ✗ missing, –
 * an exception.
 *
 * @param sides have the same machines in the same order.
 */
export function edgeCoverageList(sides: ReadonlyMap<Side, readonly EdgeCoverage[]>): string {
  const coverages = [...sides.values()]
  const [machines = []] = coverages
  return machines
    .flatMap(({ machine, all }, index) => [
      `${machine} (${[...sides.keys()].join(', ')})`,
      ...all.map(name => `  ${coverages.map(side => markOf(name, side[index])).join(' ')} ${name}`),
    ])
    .join('\n')
}

function markOf(name: string, coverage: EdgeCoverage | undefined): string {
  if (coverage && Object.hasOwn(coverage.exceptions, name)) return '–'
  return coverage?.missing.includes(name) === false ? '✓' : '✗'
}
