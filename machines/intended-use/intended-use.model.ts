import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { exampleProfile, examplePurpose, exampleTemporality } from './intended-use.examples.ts'
import { intendedUseMachine } from './intended-use.machine.ts'

export const intendedUseModel = defineModel({
  machine: intendedUseMachine,
  purpose: "The dialog on a wiki's Profile tab that changes what the wiki is for, for whom and for how long.",
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'dialog.open' },
    { type: 'dialog.cancel' },
    { type: 'purpose.submit', purpose: examplePurpose },
    { type: 'step.previous' },
    { type: 'temporality.submit', temporality: exampleTemporality },
    done('saveProfile', exampleProfile),
    failed('saveProfile', failures.refused),
    failed('saveProfile', failures.offline),
  ],
})
