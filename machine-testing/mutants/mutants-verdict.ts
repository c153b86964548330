import { isAsItIs } from './mutant-projects.ts'

/** What came of a Jest project: a mutant's, or that of a machine as it is. */
export interface ProjectResult {
  readonly name: string
  readonly passed: number
  readonly failed: number
}

export interface Verdict {
  readonly killed: number
  readonly mutants: number
  /** Mutants on which all tests passed. */
  readonly survivors: readonly string[]
  /** Mutants on which no test ran at all: whether one would have noticed them is not known. */
  readonly untried: readonly string[]
  /** Machines as they are on which a test failed or none ran: what their mutants came to says nothing. */
  readonly unsound: readonly string[]
}

/** A mutant is killed where a test failed on it and none fails on its machine as it is. */
export function verdictOf(projects: readonly ProjectResult[]): Verdict {
  const mutants = projects.filter(({ name }) => !isAsItIs(name))
  const originals = projects.filter(({ name }) => isAsItIs(name))
  const names = (results: readonly ProjectResult[]) => results.map(({ name }) => name)
  return {
    killed: mutants.filter(({ failed }) => failed > 0).length,
    mutants: mutants.length,
    survivors: names(mutants.filter(({ passed, failed }) => failed === 0 && passed > 0)),
    untried: names(mutants.filter(({ passed, failed }) => failed === 0 && passed === 0)),
    unsound: names(originals.filter(({ passed, failed }) => failed > 0 || passed === 0)),
  }
}

/** Whether every mutant was killed, and fairly. */
export function isPerfect({ killed, mutants, unsound }: Verdict): boolean {
  return mutants > 0 && killed === mutants && unsound.length === 0
}

/** The score for people, with the names of all that is short of it. */
export function verdictText(verdict: Verdict): string {
  const section = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [title, ...names.map(name => `  ${name}`)]
  return [
    ...section('No test notices:', verdict.survivors),
    ...section('No test could be run on:', verdict.untried),
    ...section('Tests fail already on:', verdict.unsound),
    `mutants killed: ${verdict.killed}/${verdict.mutants}`,
  ].join('\n')
}
