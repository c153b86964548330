import { describe, expect, test } from '@jest/globals'
import { CASE_STATES, type CaseAct, stateAfter } from '#contract/operator/case-acts.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { reportCaseMachine } from './report-case.machine.ts'

const ACTS = ['assign', 'note', 'decide', 'appeal', 'answer-appeal', 'close'] as const

function after(...acts: readonly CaseAct[]) {
  const flow = runHeadless(reportCaseMachine, 'new')
  for (const act of acts) flow.send({ type: `case.${act}` })
  return flow
}

describe('a case', () => {
  test('goes from a new report over a review and a decision to an appeal and its end', () => {
    expect(after().state()).toBe('new')
    expect(after('assign').state()).toBe('in-review')
    expect(after('assign', 'decide').state()).toBe('decided')
    expect(after('assign', 'decide', 'appeal').state()).toBe('appealed')
    expect(after('assign', 'decide', 'appeal', 'answer-appeal').state()).toBe('closed')
  })

  test('ends without an appeal, and is opened again by one that comes later', () => {
    expect(after('assign', 'decide', 'close').state()).toBe('closed')
    expect(after('assign', 'decide', 'close', 'appeal').state()).toBe('appealed')
  })

  test('is not decided before somebody is in charge, and not decided twice', () => {
    expect(after().can({ type: 'case.decide' })).toBe(false)
    expect(after('assign', 'decide').can({ type: 'case.decide' })).toBe(false)
    expect(after('assign', 'decide').can({ type: 'case.assign' })).toBe(false)
  })

  test('passes to somebody else while it is looked at and while an appeal is', () => {
    expect(after('assign', 'assign').state()).toBe('in-review')
    expect(after('assign', 'decide', 'appeal', 'assign').state()).toBe('appealed')
  })

  test('takes the appeal of the other side while one is looked at', () => {
    expect(after('assign', 'decide', 'appeal', 'appeal').state()).toBe('appealed')
  })

  test('is not closed while an appeal waits for its answer', () => {
    expect(after('assign', 'decide', 'appeal').can({ type: 'case.close' })).toBe(false)
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
