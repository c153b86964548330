import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** Why the wiki could not be deleted; null if that did not happen. */
  readonly failure: Failure | null
  /** Whether the dialog asks for the password, because the last log-in was too long ago. */
  readonly needsPassword: boolean
}

type Event =
  | { type: 'delete.request' }
  | { type: 'delete.cancel' }
  /**
   * `reasons` are the checked ones and the free text, if any; `password` is '' if the dialog did not ask for
   * it.
   */
  | { type: 'delete.confirm'; reasons: readonly string[]; password: string }

interface WikiDeletion {
  readonly wikiId: number
  readonly deletionReasons: readonly string[]
  readonly password: string
}

/**
 * Deletes a wiki after a dialog. If the last log-in was too long ago, the dialog asks for the password as
 * well. Both outcomes lead back to the dashboard. Source: spec 4.29, 4.30.
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
      description: 'The card explains what deleting the wiki does.',
      entry: assign({ failure: null, needsPassword: false }),
      on: { 'delete.request': 'confirming' },
    },
    confirming: {
      description: 'The dialog asks for reasons and a confirmation.',
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
      description: 'Decides whether the deletion only lacks the password or has failed.',
      always: [{ guard: 'passwordHelps', target: 'askingPassword' }, { target: 'failed' }],
    },
    askingPassword: {
      description:
        'The last log-in was too long ago: the dialog asks for the password as well and keeps the reasons.',
      tags: 'open',
      entry: assign({ needsPassword: true }),
      on: {
        'delete.confirm': { target: 'deleting', actions: assign({ failure: null }) },
        'delete.cancel': 'closed',
      },
    },
    deleted: {
      description: 'The wiki is deleted; the dashboard no longer shows it.',
      type: 'final',
    },
    failed: {
      description: 'The wiki still exists; the dashboard says that something went wrong.',
      type: 'final',
    },
  },
})
