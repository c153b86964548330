import { done, failed } from '#machine-testing/kit/events.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import {
  checkedClaim,
  expiredClaim,
  lostClaim,
  verifiedClaim,
  waitingClaim,
} from './domain-verification.examples.ts'
import { domainVerificationMachine } from './domain-verification.machine.ts'

const outcomes = [verifiedClaim, expiredClaim, lostClaim]

export const domainVerificationModel = defineModel({
  machine: domainVerificationMachine,
  purpose:
    'Proves that a custom domain belongs to the manager. The page of a wiki that waits for its domain shows the records to set, what DNS shows, and "Check again".',
  starts: { 'a wiki that waits for its domain': { wikiId: 7 } },
  events: [
    { type: 'claim.reload' },
    { type: 'claim.check' },
    ...[waitingClaim, ...outcomes].map(claim => done('readClaim', claim)),
    failed('readClaim', failures.offline),
    ...[checkedClaim, ...outcomes].map(claim => done('checkClaim', claim)),
    failed('checkClaim', failures.tooMany),
    failed('checkClaim', failures.serverFault),
  ],
})
