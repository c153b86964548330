import { describe, expect, test } from '@jest/globals'
import { driveEdge } from '#machines/testing/drive-edge.ts'
import { failures } from '#machines/testing/failures.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { submissionMachine } from './submission.machine.ts'
import { submissionModel } from './submission.model.ts'

const values = { email: 'ada@example.org' }

/** Drives a running machine whose actors the test answers for. */
function headlessDriver(needsCaptcha: boolean) {
  const { actor, resolve, reject, input } = runHeadless(submissionMachine, { needsCaptcha })
  const context = () => actor.getSnapshot().context
  const isIn = (state: string) => () => expect(actor.getSnapshot().value).toBe(state)
  return {
    events: {
      'form.submit': () => actor.send({ type: 'form.submit', values }),
      'form.edit': () => actor.send({ type: 'form.edit' }),
      'xstate.done.actor.proveHumanity': () => resolve('proveHumanity', 'token'),
      'xstate.error.actor.proveHumanity': () => reject('proveHumanity', failures.offline),
      'xstate.done.actor.submit': () => resolve('submit', 'answer'),
      'xstate.error.actor.submit': () => reject('submit', failures.invalid),
    },
    states: {
      editing: () => {
        isIn('editing')()
        expect(context().failure).toBeNull()
      },
      provingHumanity: isIn('provingHumanity'),
      submitting: () => {
        isIn('submitting')()
        expect(input('submit')).toEqual({ values, recaptcha: needsCaptcha ? 'token' : '' })
      },
      done: () => expect(context().output).toBe('answer'),
      failed: () => {
        isIn('failed')()
        expect(context().failure).not.toBeNull()
        expect(context().values).toEqual(values)
      },
    },
  }
}

describe.each([{ needsCaptcha: true }, { needsCaptcha: false }])(
  'a form with needsCaptcha $needsCaptcha',
  input => {
    const walk = walkEdges(
      submissionModel,
      input.needsCaptcha ? 'a form with a captcha' : 'a form without a captcha',
    )

    test.each(walk.edges)('$name', edge => driveEdge(walk, edge, headlessDriver(input.needsCaptcha)))

    test('no transition is left out but those of the other kind of form', () => {
      expect(walk.untaken).toEqual(
        input.needsCaptcha
          ? ['submission.starting · always [1] → submitting']
          : [
              'submission.starting · always [0] → provingHumanity',
              'submission.provingHumanity · xstate.done.actor.proveHumanity [0] → submitting',
              'submission.provingHumanity · xstate.error.actor.proveHumanity [0] → failed',
            ],
      )
    })
  },
)
