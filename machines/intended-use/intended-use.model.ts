import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { exampleProfile } from './intended-use.examples.ts'
import { intendedUseMachine } from './intended-use.machine.ts'
import { toForms } from './profile-forms.ts'

const { purpose, temporality } = toForms(exampleProfile)
const empty = toForms(null)

const formChecks = 'The form checks its answers with the same schema and sends complete ones alone.'

export const intendedUseModel = defineModel({
  machine: intendedUseMachine,
  purpose: "The dialog on a wiki's Profile tab that changes what the wiki is for, for whom and for how long.",
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'dialog.open', profile: exampleProfile },
    { type: 'dialog.cancel' },
    { type: 'purpose.submit', purpose: empty.purpose },
    { type: 'purpose.submit', purpose },
    { type: 'step.previous', temporality },
    { type: 'temporality.submit', temporality: empty.temporality },
    { type: 'temporality.submit', temporality },
    done('saveProfile', exampleProfile),
    failed('saveProfile', failures.refused),
    failed('saveProfile', failures.offline),
  ],
  unrendered: {
    'intendedUse.purpose · purpose.submit [0] refused': formChecks,
    'intendedUse.temporality · temporality.submit [0] refused': formChecks,
  },
})
