import { getInitialSnapshot } from 'xstate'
import type { CaseState } from '#contract/operator/case-acts.ts'
import { reportCaseMachine } from '#machines/report-case/report-case.machine.ts'
import type { OperatorCaseAct } from '#store/operator/cases.saga.ts'

/** Whether the machine of a case takes an act in a state. The server has the last word. */
export function isAllowed(state: CaseState, act: OperatorCaseAct): boolean {
  return getInitialSnapshot(reportCaseMachine, state).can({ type: `case.${act}` })
}

const NEXT: Readonly<Partial<Record<CaseState, OperatorCaseAct>>> = {
  new: 'assign',
  'in-review': 'decide',
  decided: 'close',
  appealed: 'answer-appeal',
}

/** Whether an act is what a case in this state waits for. Everything else can be done beside it. */
export function isNext(state: CaseState, act: OperatorCaseAct): boolean {
  return NEXT[state] === act
}
