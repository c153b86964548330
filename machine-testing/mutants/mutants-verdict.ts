import type { Candidate } from './mutants-of.ts'

/** How many tests passed and failed on a mutant, or on an unchanged machine. */
interface Result extends Candidate {
  readonly passed: number
  readonly failed: number
}

interface Verdict {
  readonly killed: number
  readonly mutants: number
  /** Mutants on which all tests passed. */
  readonly survivors: readonly string[]
  /** Mutants on which no test ran, so it is unknown whether a test would notice them. */
  readonly untried: readonly string[]
  /** Unchanged machines on which a test failed or none ran. The results of their mutants say nothing. */
  readonly unsound: readonly string[]
}

/** A mutant is killed if a test fails on it. The tests of the unchanged machine must all pass. */
export function verdictOf(results: readonly Result[]): Verdict {
  const mutants = results.filter(({ mutation }) => mutation !== null)
  const originals = results.filter(({ mutation }) => mutation === null)
  const names = (some: readonly Result[]) => some.map(({ name }) => name)
  return {
    killed: mutants.filter(({ failed }) => failed > 0).length,
    mutants: mutants.length,
    survivors: names(mutants.filter(({ passed, failed }) => failed === 0 && passed > 0)),
    untried: names(mutants.filter(({ passed, failed }) => failed === 0 && passed === 0)),
    unsound: names(originals.filter(({ passed, failed }) => failed > 0 || passed === 0)),
  }
}

/** Whether every mutant was killed and all tests pass on the unchanged machines. */
export function isPerfect({ killed, mutants, unsound }: Verdict): boolean {
  return mutants > 0 && killed === mutants && unsound.length === 0
}

/** The score in words, with the names of the mutants and machines that keep it from being perfect. */
export function verdictText(verdict: Verdict): string {
  const section = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [title, ...names.map(name => `  ${name}`)]
  return [
    ...section('No test notices:', verdict.survivors),
    ...section('No test ran on:', verdict.untried),
    ...section('Tests fail on:', verdict.unsound),
    `mutants killed: ${verdict.killed}/${verdict.mutants}`,
  ].join('\n')
}
