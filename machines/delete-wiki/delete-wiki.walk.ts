import { done, failed } from '#machines/testing/events.ts'
import { failures } from '#machines/testing/failures.ts'
import { walkEdges } from '#machines/testing/walk-edges.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

/** Every edge of deleting a wiki, for model tests. */
export function walkDeleteWiki(wikiId: number) {
  return walkEdges(deleteWikiMachine, {
    input: { wikiId },
    events: [
      { type: 'delete.request' },
      { type: 'delete.cancel' },
      { type: 'delete.confirm', reasons: ['Other reason'] },
      done('deleteWiki'),
      failed('deleteWiki', failures.refused),
      failed('deleteWiki', failures.offline),
    ],
  })
}
