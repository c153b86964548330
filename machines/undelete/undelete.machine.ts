import { assign, setup } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import type { DeletedWiki } from '#contract/wiki-data/wiki-backup.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** Last deleted first. */
  readonly wikis: readonly DeletedWiki[]
  /** The wiki that the dialog is about; null without a dialog. */
  readonly chosen: DeletedWiki | null
  /** The wiki that was just brought back. */
  readonly broughtBack: DeletedWiki | null
  /** Whether the dialog asks for the password, because the last log-in was too long ago. */
  readonly needsPassword: boolean
  /** Why the last request failed; null if it succeeded or is being tried again. */
  readonly failure: Failure | null
}

type Event =
  | { type: 'deleted.reload' }
  | { type: 'undelete.request'; wiki: DeletedWiki }
  /** `password` is '' if the dialog did not ask for it. */
  | { type: 'undelete.confirm'; password: string }
  | { type: 'undelete.cancel' }

/** Lists the wikis that a member has deleted, and brings one back after a dialog. */
export const undeleteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadDeleted: notProvided<readonly DeletedWiki[], void>('loadDeleted'),
    undeleteWiki: notProvided<void, { wikiId: number; password: string }>('undeleteWiki'),
  },
  guards: {
    hasFailed: ({ context }) => context.failure !== null,
    passwordHelps: ({ event }) => firstAsksForPassword(failureIn(event)),
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'undelete',
  context: { wikis: [], chosen: null, broughtBack: null, needsPassword: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The deleted wikis are being loaded.',
      invoke: {
        id: 'loadDeleted',
        src: 'loadDeleted',
        onDone: {
          target: 'listed',
          actions: [assign({ wikis: ({ event }) => event.output }), 'forgetFailure'],
        },
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'The deleted wikis could not be loaded; it can be tried again.',
      on: { 'deleted.reload': 'loading' },
    },
    listed: {
      description: 'The deleted wikis are listed; each can be brought back.',
      on: {
        'undelete.request': {
          target: 'confirming',
          actions: assign({ chosen: ({ event }) => event.wiki, broughtBack: null, needsPassword: false }),
        },
      },
    },
    confirming: {
      description: 'The dialog says what will happen, or why it did not, and may ask for the password.',
      tags: 'open',
      on: {
        'undelete.confirm': 'bringingBack',
        'undelete.cancel': [
          // Another tab or another manager may have changed the list.
          { guard: 'hasFailed', target: 'loading', actions: assign({ chosen: null }) },
          { target: 'listed', actions: assign({ chosen: null }) },
        ],
      },
    },
    bringingBack: {
      description: 'The wiki is being brought back; the dialog stays open.',
      tags: ['busy', 'open'],
      entry: 'forgetFailure',
      invoke: {
        id: 'undeleteWiki',
        src: 'undeleteWiki',
        input: ({ context, event }) => ({
          wikiId: context.chosen?.id ?? 0,
          password: event.type === 'undelete.confirm' ? event.password : '',
        }),
        onDone: {
          target: 'listed',
          actions: assign(({ context: { wikis, chosen } }) => ({
            wikis: wikis.filter(({ id }) => id !== chosen?.id),
            broughtBack: chosen,
            chosen: null,
          })),
        },
        onError: [
          {
            guard: 'passwordHelps',
            target: 'confirming',
            actions: ['keepFailure', assign({ needsPassword: true })],
          },
          { target: 'confirming', actions: 'keepFailure' },
        ],
      },
    },
  },
})
