import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { toolRequest } from './tool-consent.examples.ts'
import { toolConsentMachine } from './tool-consent.machine.ts'

export const toolConsentModel = defineModel({
  machine: toolConsentMachine,
  purpose:
    'The page to which another tool of the institution sends its people. It says what the tool learns, and leads back to it with a yes or a no.',
  starts: { 'a member': { uid: 'a-request' } },
  events: [
    { type: 'request.reload' },
    { type: 'request.allow', email: true },
    { type: 'request.refuse' },
    done('showRequest', toolRequest),
    failed('showRequest', failures.refused),
    failed('showRequest', failures.offline),
    done('allowTool'),
    failed('allowTool', failures.refused),
    failed('allowTool', failures.offline),
    done('refuseTool'),
    failed('refuseTool', failures.refused),
    failed('refuseTool', failures.offline),
  ],
})
