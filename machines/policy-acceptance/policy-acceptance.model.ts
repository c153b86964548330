import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { missingPolicies } from './policy-acceptance.examples.ts'
import { policyAcceptanceMachine } from './policy-acceptance.machine.ts'

export const policyAcceptanceModel = defineModel({
  machine: policyAcceptanceMachine,
  purpose:
    'Asks a member after log-in to accept the policies that hold now. The dialog can be left by accepting them or by logging out.',
  starts: { 'a member': undefined },
  events: [
    { type: 'policies.accept' },
    { type: 'session.leave' },
    done('loadMissing', missingPolicies),
    done('loadMissing', []),
    failed('loadMissing', failures.offline),
    after('retryInterval', 'policyAcceptance.unknown'),
    done('acceptPolicies'),
    failed('acceptPolicies', failures.serverFault),
    done('logOut'),
    failed('logOut', failures.offline),
  ],
})
