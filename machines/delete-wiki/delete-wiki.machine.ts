import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** Why the wiki could not be deleted; null where it could, or was not tried. */
  readonly failure: Failure | null
}

type Event =
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  /** `reasons` are the ticked ones and the free text, possibly none. */
  | { type: 'delete.confirm'; reasons: readonly string[] }

/**
 * Deletes a wiki after a dialog. Either end leaves the page: both return to the dashboard.
 * Source: specification, section 4 ("Delete").
 */
export const deleteWikiMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    output: {} as { failure: Failure | null },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    deleteWiki: notProvided<void, { wikiId: number; deletionReasons: readonly string[] }>('deleteWiki'),
  },
}).createMachine({
  id: 'deleteWiki',
  context: ({ input }) => ({ wikiId: input.wikiId, failure: null }),
  output: ({ context }) => ({ failure: context.failure }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The card says what deleting does.',
      on: { 'delete.request': 'confirming' },
    },
    confirming: {
      description: 'The dialog asks for reasons and for a confirmation.',
      tags: 'open',
      on: {
        'delete.confirm': 'deleting',
        'delete.cancel': 'closed',
      },
    },
    deleting: {
      description: 'The wiki is being deleted; the dialog stays open.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'deleteWiki',
        src: 'deleteWiki',
        input: ({ context, event }) => ({
          wikiId: context.wikiId,
          deletionReasons: event.type === 'delete.confirm' ? event.reasons : [],
        }),
        onDone: 'deleted',
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    deleted: {
      description: 'The wiki is gone; the dashboard is shown without it.',
      type: 'final',
    },
    failed: {
      description: 'The wiki is still there; the dashboard is shown and says that something went wrong.',
      type: 'final',
    },
  },
})
