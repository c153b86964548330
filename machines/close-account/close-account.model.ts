import { done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { herbarium } from './close-account.examples.ts'
import { closeAccountMachine } from './close-account.machine.ts'

export const onlyOwner = {
  kind: 'refused',
  status: 409,
  message: 'Nobody else owns some of your wikis.',
} as const

export const closeAccountModel = defineModel({
  machine: closeAccountMachine,
  purpose:
    'A member closes the account, on the profile page, unless a wiki would be left without an owner. Then everybody is logged out, and the account can be kept for seven days.',
  starts: { 'a member': undefined },
  key: snapshot => {
    const { wikis, failure, needsPassword } = snapshot.context
    return [stateKey(snapshot), wikis.length, failure?.kind, needsPassword].join()
  },
  events: [
    { type: 'wikis.reload' },
    { type: 'close.request' },
    { type: 'close.confirm', password: 'correct horse' },
    { type: 'close.cancel' },
    done('loadWikis', []),
    done('loadWikis', [herbarium]),
    failed('loadWikis', failures.offline),
    done('closeAccount'),
    failed('closeAccount', onlyOwner),
    failed('closeAccount', logInAgain),
    failed('closeAccount', failures.serverFault),
  ],
})
