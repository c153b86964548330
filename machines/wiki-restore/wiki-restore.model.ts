import { after, done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { backupRow, pointsWith, restoreRow } from './wiki-restore.examples.ts'
import { wikiRestoreMachine } from './wiki-restore.machine.ts'

const backup = backupRow()

export const wikiRestoreModel = defineModel({
  machine: wikiRestoreMachine,
  purpose:
    'Restores a wiki from a backup, on the Data tab: as a new wiki, or by putting this wiki back as it was then. Each has a dialog; the second asks for the password if the last log-in was more than an hour ago.',
  // The flow depends neither on why a request failed nor on how earlier restores ended.
  key: ({ value, context: { restores, needsPassword } }) =>
    JSON.stringify([value, needsPassword, restores.some(({ status }) => status === 'pending')]),
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'points.reload' },
    { type: 'new.request', backup },
    { type: 'new.confirm', sitename: 'Old herbarium', domain: 'old-herbarium.localhost:8080' },
    { type: 'back.request', backup },
    { type: 'back.confirm', password: 'correct horse' },
    { type: 'dialog.cancel' },
    done('loadPoints', pointsWith()),
    done('loadPoints', pointsWith(restoreRow('pending'))),
    failed('loadPoints', failures.serverFault),
    done('followPoints', pointsWith(restoreRow('success'))),
    done('followPoints', pointsWith(restoreRow('pending'))),
    failed('followPoints', failures.offline),
    done('startNew', restoreRow('pending')),
    failed('startNew', failures.refused),
    failed('startNew', failures.offline),
    done('startBack', restoreRow('pending', 'back')),
    failed('startBack', failures.refused),
    failed('startBack', failures.offline),
    failed('startBack', logInAgain),
    after('pollInterval', 'wikiRestore.restoring'),
  ],
})
