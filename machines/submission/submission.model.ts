import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { submissionMachine } from './submission.machine.ts'

/** The values of a form do not matter to the flow; here they are an email address. */
export const submissionModel = defineModel({
  machine: submissionMachine,
  purpose:
    'Every simple form: logging in, signing up, forgotten and new passwords, contact, complaints and the small settings of a wiki. If a captcha is needed, it is answered before the form is sent.',
  starts: {
    'a form with a captcha': { needsCaptcha: true },
    'a form without a captcha': { needsCaptcha: false },
  },
  events: [
    { type: 'form.submit', values: { email: 'ada@example.org' } },
    { type: 'form.edit' },
    done('proveHumanity', 'token'),
    failed('proveHumanity', failures.offline),
    done('submit', 'answer'),
    failed('submit', failures.invalid),
  ],
})
