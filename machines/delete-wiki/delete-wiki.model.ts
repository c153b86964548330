import { done, failed } from '#machine-testing/kit/events.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { defineModel } from '#machine-testing/kit/flow-model.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

export const deleteWikiModel = defineModel({
  machine: deleteWikiMachine,
  purpose:
    'Deletes a wiki after a dialog, on the Settings tab. If the last log-in was more than an hour ago, the dialog asks for the password as well. Both outcomes lead back to the dashboard.',
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'delete.request' },
    { type: 'delete.cancel' },
    { type: 'delete.confirm', reasons: ['Other reason'], password: 'correct horse' },
    done('deleteWiki'),
    failed('deleteWiki', failures.refused),
    failed('deleteWiki', failures.offline),
    failed('deleteWiki', logInAgain),
    failed('deleteWiki', { ...failures.invalid, fields: { password: ['This is not your password.'] } }),
  ],
})
