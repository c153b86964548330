import { type EdgeCoverage, type Share, type Side, sumOf } from './edge-coverage.ts'

const columns = ['states', 'taken', 'refused'] as const

/**
 * The report on edge coverage: a table with a line for each machine, the exceptions with their reasons, and
 * the names of everything that is missing.
 */
export function edgeCoverageTable(side: Side, coverages: readonly EdgeCoverage[]): string {
  const total = {
    machine: 'total',
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
      'Exceptions:',
      coverages.flatMap(({ exceptions }) =>
        Object.entries(exceptions).map(([name, reason]) => `${name}: ${reason}`),
      ),
    ),
    ...section(
      'Missing:',
      coverages.flatMap(({ missing }) => missing),
    ),
    ...section(
      'Wrong exceptions:',
      coverages.flatMap(({ wrong }) => wrong),
    ),
  ].join('\n')
}

/** Whether nothing is missing and no exception is wrong. */
export function isComplete({ missing, wrong }: EdgeCoverage): boolean {
  return missing.length === 0 && wrong.length === 0
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}

const inWords = ({ reached, wanted }: Share) => `${reached}/${wanted}`
const lengthOf = (text: string) => text.length
