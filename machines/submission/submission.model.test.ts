import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machine-testing/kit/drive-edge.ts'
import { type Headless, runHeadless } from '#machine-testing/kit/headless.ts'
import { headlessDriver } from '#machine-testing/kit/headless-driver.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { submissionMachine } from './submission.machine.ts'
import { submissionModel } from './submission.model.ts'

const values = { email: 'ada@example.org' }

/** Checks what holds in each state of a form. */
function expectTruth({ state, context, input }: Headless<typeof submissionMachine>) {
  const { needsCaptcha, values: kept, failure, output } = context()
  if (state() === 'editing') expect(failure).toBeNull()
  if (state() === 'submitting')
    expect(input('submit')).toEqual({ values, recaptcha: needsCaptcha ? 'token' : '' })
  if (state() === 'done') expect(output).toBe('answer')
  if (state() === 'failed') {
    expect(failure).not.toBeNull()
    expect(kept).toEqual(values)
  }
}

const leftOut = {
  'a form with a captcha': ['submission.starting · always [1] → submitting'],
  'a form without a captcha': [
    'submission.starting · always [0] → provingHumanity',
    'submission.provingHumanity · xstate.done.actor.proveHumanity [0] → submitting',
    'submission.provingHumanity · xstate.error.actor.proveHumanity [0] → failed',
  ],
} as const

describe.each(['a form with a captcha', 'a form without a captcha'] as const)('%s', start => {
  const walk = walkEdges(submissionModel, start)

  test.each(walk.edges)('$name', async edge => {
    const flow = runHeadless(submissionMachine, submissionModel.starts[start])
    await driveEdge(
      walk,
      edge,
      headlessDriver(flow, () => expectTruth(flow)),
    )
  })

  test('every transition is taken except those of the other kind of form', () => {
    expect(walk.untaken).toEqual(leftOut[start])
  })
})
