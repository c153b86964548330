import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { missingPolicies } from './policy-acceptance.examples.ts'
import { policyAcceptanceMachine } from './policy-acceptance.machine.ts'

export const policyAcceptanceModel = defineModel({
  machine: policyAcceptanceMachine,
  purpose:
    'After a log-in, asks the member to accept the policies that are in force. The dialog closes only when the member accepts them or logs out.',
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
