import type { CaseAct } from '#contract/operator/case-acts.ts'
import type { CaseResponse, ReportCase } from '#contract/operator/cases.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { TransparencyReport, TransparencyResponse } from '#contract/operator/transparency.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { callApi } from '#store/api/call-api.ts'
import type { SagaGenerator } from '#store/saga/saga.ts'

/** The sagas here throw FailureError. */

/** Acts of operators and moderators on a case. */
export type OperatorCaseAct = Exclude<CaseAct, 'appeal'>

const PATHS: Readonly<Record<OperatorCaseAct, (id: number) => string>> = {
  assign: consoleApi.assignCase,
  note: consoleApi.noteCase,
  decide: consoleApi.decideCase,
  'answer-appeal': consoleApi.answerAppeal,
  close: consoleApi.closeCase,
}

/** @returns all of a case. */
export function* loadCase({ values: id }: Submitted<number>): SagaGenerator<ReportCase> {
  return (yield* callApi(client => client.get<CaseResponse>(consoleApi.case(id)))).data
}

interface ActInput {
  readonly id: number
  readonly act: OperatorCaseAct
  /** Parsed by the act's schema in `contract/operator/cases.ts`. */
  readonly body: object
}

/** @returns the case as it is afterwards. */
export function* actOnCase({ values: { id, act, body } }: Submitted<ActInput>): SagaGenerator<ReportCase> {
  return (yield* callApi(client => client.post<CaseResponse>(PATHS[act](id), body))).data
}

/** @returns the transparency report of a year. */
export function* loadTransparency({ values: year }: Submitted<number>): SagaGenerator<TransparencyReport> {
  const query = { year: String(year) }
  return (yield* callApi(client => client.get<TransparencyResponse>(consoleApi.transparency, query))).data
}
