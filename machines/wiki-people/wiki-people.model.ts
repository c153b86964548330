import { done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { adaTheOwner, graceTheManager, people } from './wiki-people.examples.ts'
import { wikiPeopleMachine } from './wiki-people.machine.ts'

const eve = { ...adaTheOwner, id: 3, email: 'eve@example.org' }

/** With two owners, so that one of them may leave. */
const twoOwners = { ...people, managers: [adaTheOwner, eve, graceTheManager] }

export const wikiPeopleModel = defineModel({
  machine: wikiPeopleMachine,
  purpose:
    'The people of a wiki, on the People tab: an owner changes roles, removes somebody, hands the wiki over, withdraws an invitation or sends it again; anybody may leave. Each has a dialog, which asks for the password if it is needed.',
  starts: { 'a wiki': { wikiId: 7 } },
  // The flow does not depend on whom the dialog is about, except whether the member leaves.
  key: snapshot => {
    const { chosen, needsPassword, failure } = snapshot.context
    const dialog = snapshot.hasTag('open') && [chosen?.kind, needsPassword, failure?.kind]
    return [stateKey(snapshot), dialog].join()
  },
  events: [
    { type: 'people.reload' },
    { type: 'act.request', act: { kind: 'remove', person: graceTheManager } },
    { type: 'act.request', act: { kind: 'leave', person: adaTheOwner } },
    { type: 'act.confirm', answers: { handsOver: false, dropsRights: false, password: 'correct horse' } },
    { type: 'act.cancel' },
    done('loadPeople', twoOwners),
    failed('loadPeople', failures.offline),
    done('carryOut'),
    failed('carryOut', failures.refused),
    failed('carryOut', logInAgain),
  ],
})
