import { resetState, run } from 'jest-circus'
import type { AnyStateMachine } from 'xstate'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { importAfresh } from './fresh-modules.ts'
import { type Candidate, flowOf } from './mutants-of.ts'
import type { mutate } from './mutations.ts'

/** The result of a flow's tests on a machine, as it is or with one mutation. */
export interface CandidateResult extends Candidate {
  readonly passed: number
  readonly failed: number
  /** The messages of failed tests and of files that could not be loaded. */
  readonly failures: readonly string[]
}

let round = 0

/**
 * Runs test files of a machine's flow on the machine, as it is or with one mutation. On a mutant an error
 * outside the tests does not count: a test has to notice.
 */
export async function tryCandidate(
  machine: AnyStateMachine,
  files: readonly string[],
  candidate: Candidate,
): Promise<CandidateResult> {
  round += 1
  resetState()
  const flow = flowOf(machine)
  try {
    if (candidate.mutation !== null) await applyMutation(flow, machine.id, candidate.mutation)
    for (const file of files) await importAfresh(`machines/${flow}/${file}`, round)
  } catch (error) {
    return { ...candidate, passed: 0, failed: 0, failures: [String(error)] }
  }
  const { testResults, unhandledErrors } = await run()
  const failures = testResults
    .filter(({ errors }) => errors.length > 0)
    .map(({ testPath, errors }) => [testPath.slice(1).join(' › '), ...errors].join('\n'))
  const outside = candidate.mutation === null ? unhandledErrors : []
  return {
    ...candidate,
    passed: testResults.filter(({ status, errors }) => status === 'done' && errors.length === 0).length,
    failed: failures.length + outside.length,
    failures: [...failures, ...outside],
  }
}

async function applyMutation(flow: string, id: string, mutation: string): Promise<void> {
  const exported = await importAfresh(`machines/${flow}/${flow}.model.ts`, round)
  const model = (Object.values(exported) as FlowModel[]).find(each => each.machine?.id === id)
  if (!model) throw new Error(`There is no machine "${id}".`)
  const mutations = await importAfresh('machine-testing/mutants/mutations.ts', round)
  ;(mutations['mutate'] as typeof mutate)(model.machine, mutation)
}
