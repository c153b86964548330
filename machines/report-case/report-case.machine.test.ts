import { describe, expect, test } from '@jest/globals'
import { CASE_STATES, type CaseAct, stateAfter } from '#contract/operator/case-acts.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { reportCaseMachine } from './report-case.machine.ts'

const ACTS = ['assign', 'note', 'decide', 'appeal', 'answer-appeal', 'close'] as const

function caseAfter(...acts: readonly CaseAct[]) {
  const flow = runHeadless(reportCaseMachine, 'new')
  for (const act of acts) flow.send({ type: `case.${act}` })
  return flow
}

describe('a case', () => {
  test('goes from a new report through a review and a decision to an appeal and its end', () => {
    expect(caseAfter().state()).toBe('new')
    expect(caseAfter('assign').state()).toBe('in-review')
    expect(caseAfter('assign', 'decide').state()).toBe('decided')
    expect(caseAfter('assign', 'decide', 'appeal').state()).toBe('appealed')
    expect(caseAfter('assign', 'decide', 'appeal', 'answer-appeal').state()).toBe('closed')
  })

  test('ends without an appeal, and is opened again by a later one', () => {
    expect(caseAfter('assign', 'decide', 'close').state()).toBe('closed')
    expect(caseAfter('assign', 'decide', 'close', 'appeal').state()).toBe('appealed')
  })

  test('is not decided before somebody is in charge, and not decided twice', () => {
    expect(caseAfter().can({ type: 'case.decide' })).toBe(false)
    expect(caseAfter('assign', 'decide').can({ type: 'case.decide' })).toBe(false)
    expect(caseAfter('assign', 'decide').can({ type: 'case.assign' })).toBe(false)
  })

  test('passes to somebody else during its review and during the review of an appeal', () => {
    expect(caseAfter('assign', 'assign').state()).toBe('in-review')
    expect(caseAfter('assign', 'decide', 'appeal', 'assign').state()).toBe('appealed')
  })

  test('accepts the appeal of the other side while one is under review', () => {
    expect(caseAfter('assign', 'decide', 'appeal', 'appeal').state()).toBe('appealed')
  })

  test('is not closed while an appeal waits for its answer', () => {
    expect(caseAfter('assign', 'decide', 'appeal').can({ type: 'case.close' })).toBe(false)
  })

  test.each(CASE_STATES)('that is %s is taken up there, and allows what the server allows', state => {
    for (const act of ACTS) {
      const flow = runHeadless(reportCaseMachine, state)
      expect(flow.state()).toBe(state)
      expect([act, flow.can({ type: `case.${act}` })]).toEqual([act, stateAfter(state, act) !== null])
      flow.send({ type: `case.${act}` })
      expect([act, flow.state()]).toEqual([act, stateAfter(state, act) ?? state])
    }
  })
})
