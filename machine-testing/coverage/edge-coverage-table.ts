import { type EdgeCoverage, type Share, type Side, sumOf } from './edge-coverage.ts'

const columns = ['states', 'taken', 'refused'] as const

/**
 * Edge coverage for people: a table with a line for each machine, the exceptions with their reasons, and by name all that is
 * missing.
 */
export function edgeCoverageTable(side: Side, coverages: readonly EdgeCoverage[]): string {
  const total = {
    machine: 'together',
    ...Object.fromEntries(columns.map(column => [column, sumOf(coverages.map(row => row[column]))])),
  } as Pick<EdgeCoverage, 'machine' | (typeof columns)[number]>
  const width = Math.max(...[side, total.machine, ...coverages.map(({ machine }) => machine)].map(lengthOf))
  const rows = [...coverages, total].map(row =>
    [row.machine.padEnd(width), ...columns.map(column => inWords(row[column]).padStart(9))].join(' '),
  )
  return [
    [side.padEnd(width), ...columns.map(column => column.padStart(9))].join(' '),
    ...rows,
    ...section(
      'Not to be reached here:',
      coverages.flatMap(({ exceptions }) =>
        Object.entries(exceptions).map(([name, reason]) => `${name}: ${reason}`),
      ),
    ),
    ...section(
      'Missing:',
      coverages.flatMap(({ missing }) => missing),
    ),
    ...section(
      'Untrue exceptions:',
      coverages.flatMap(({ untrue }) => untrue),
    ),
  ].join('\n')
}

/** Whether everything that has to be reached was, and every exception is one. */
export function isComplete({ missing, untrue }: EdgeCoverage): boolean {
  return missing.length === 0 && untrue.length === 0
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}

const inWords = ({ reached, wanted }: Share) => `${reached}/${wanted}`
const lengthOf = (text: string) => text.length
