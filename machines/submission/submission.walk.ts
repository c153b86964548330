import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { createSubmissionMachine } from './submission.machine.ts'

/**
 * Every edge of the submission machine; for its own test and for those of the forms that run by it.
 *
 * @param values what a form submits.
 */
export function submissionWalk<Values>(values: Values, needsCaptcha: boolean) {
  return walkEdges(createSubmissionMachine<Values, unknown>(), {
    input: { needsCaptcha },
    events: [
      { type: 'form.submit', values },
      { type: 'form.edit' },
      done('proveHumanity', 'token'),
      failed('proveHumanity', failures.offline),
      done('submit', 'answer'),
      failed('submit', failures.invalid),
    ],
  })
}
