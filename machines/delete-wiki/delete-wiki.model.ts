import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { defineModel } from '#machines/testing/flow-model.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

export const deleteWikiModel = defineModel({
  machine: deleteWikiMachine,
  purpose: 'Deletes a wiki after a dialog, on the Settings tab. Either end leads back to the dashboard.',
  starts: { 'a wiki': { wikiId: 7 } },
  events: [
    { type: 'delete.request' },
    { type: 'delete.cancel' },
    { type: 'delete.confirm', reasons: ['Other reason'] },
    done('deleteWiki'),
    failed('deleteWiki', failures.refused),
    failed('deleteWiki', failures.offline),
  ],
})
