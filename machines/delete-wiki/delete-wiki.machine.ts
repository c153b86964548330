import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { asksForPassword } from './delete-wiki.failure.ts'

interface Context {
  readonly wikiId: number
  /** Why the wiki could not be deleted; null where it could, or was not tried. */
  readonly failure: Failure | null
  /** Whether the dialog asks for the password, because the last log-in is long ago. */
  readonly needsPassword: boolean
}

type Event =
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  /** `reasons` are the ticked ones and the free text, possibly none; `password` is '' where it was not asked for. */
  | { type: 'delete.confirm'; reasons: readonly string[]; password: string }

interface WikiDeletion {
  readonly wikiId: number
  readonly deletionReasons: readonly string[]
  readonly password: string
}

/**
 * Deletes a wiki after a dialog. Whoever logged in long ago is asked for the password as well. Either end leaves the page:
 * both return to the dashboard.
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
    deleteWiki: notProvided<void, WikiDeletion>('deleteWiki'),
  },
  guards: {
    passwordHelps: ({ context }) => asksForPassword(context.failure),
  },
}).createMachine({
  id: 'deleteWiki',
  context: ({ input }) => ({ wikiId: input.wikiId, failure: null, needsPassword: false }),
  output: ({ context }) => ({ failure: context.failure }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The card says what deleting does.',
      entry: assign({ failure: null, needsPassword: false }),
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
          password: event.type === 'delete.confirm' ? event.password : '',
        }),
        onDone: 'deleted',
        onError: { target: 'judging', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    judging: {
      description: 'Tells a deletion that only lacks the password from one that failed.',
      always: [{ guard: 'passwordHelps', target: 'askingPassword' }, { target: 'failed' }],
    },
    askingPassword: {
      description:
        'The last log-in is long ago: the dialog asks for the password too, and keeps the reasons.',
      tags: 'open',
      entry: assign({ needsPassword: true }),
      on: {
        'delete.confirm': { target: 'deleting', actions: assign({ failure: null }) },
        'delete.cancel': 'closed',
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
