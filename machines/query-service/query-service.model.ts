import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { queryStatus } from './query-service.examples.ts'
import { queryServiceMachine } from './query-service.machine.ts'

const noButton = 'A query service that is off, or whose index is being made, has no button for this.'

export const queryServiceModel = defineModel({
  machine: queryServiceMachine,
  purpose:
    'Shows how the query service of a wiki is, on the Features tab, and rebuilds its index after a dialog. The status is read again while the page is visible: every three seconds while the index is being made.',
  // The flow does not depend on why a request failed.
  key: ({ value, context: { status } }) => JSON.stringify([value, status?.state]),
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'status.reload' },
    { type: 'rebuild.request' },
    { type: 'rebuild.confirm' },
    { type: 'rebuild.cancel' },
    done('loadStatus', queryStatus('ready')),
    done('loadStatus', queryStatus('off')),
    done('loadStatus', queryStatus('starting')),
    failed('loadStatus', failures.serverFault),
    done('followStatus', queryStatus('ready')),
    failed('followStatus', failures.offline),
    done('rebuild', queryStatus('rebuilding')),
    failed('rebuild', failures.tooMany),
    after('pollInterval', 'queryService.working'),
    after('restingInterval', 'queryService.resting'),
  ],
  unrendered: {
    'queryService.resting · rebuild.request [0] refused': noButton,
    'queryService.polling · rebuild.request [0] refused': noButton,
  },
})
