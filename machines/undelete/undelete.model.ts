import { done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { deletedWiki } from './undelete.examples.ts'
import { undeleteMachine } from './undelete.machine.ts'

const both = [deletedWiki(), deletedWiki({ id: 10, sitename: 'Coins' })]

export const undeleteModel = defineModel({
  machine: undeleteMachine,
  purpose:
    'Brings a deleted wiki back, on the dashboard, within 30 days. If the last log-in was more than an hour ago, the dialog asks for the password.',
  starts: { 'a member': undefined },
  // The flow does not depend on which wikis are still deleted.
  key: snapshot => {
    const { needsPassword, failure } = snapshot.context
    const dialog = snapshot.hasTag('open') && [needsPassword, failure?.kind]
    return [stateKey(snapshot), dialog].join()
  },
  events: [
    { type: 'deleted.reload' },
    { type: 'undelete.request', wiki: deletedWiki() },
    { type: 'undelete.confirm', password: 'correct horse' },
    { type: 'undelete.cancel' },
    done('loadDeleted', both),
    failed('loadDeleted', failures.offline),
    done('undeleteWiki'),
    failed('undeleteWiki', failures.refused),
    failed('undeleteWiki', logInAgain),
  ],
})
