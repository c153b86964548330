import { assign, setup } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import type { Manager, OpenInvitation, PeopleResponse } from '#contract/people/people.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

/** Acts on a person or an open invitation. */
export type PeopleAct =
  /** `makeOwner` invites a manager as owner; `leave` is about the member themselves. */
  | { readonly kind: 'makeOwner' | 'makeManager' | 'remove' | 'leave'; readonly person: Manager }
  | { readonly kind: 'inviteAgain' | 'withdraw'; readonly invitation: OpenInvitation }

/** What the dialog asks for. */
export interface ActAnswers {
  /** Whether the owner who invites a new one becomes a manager. */
  readonly handsOver: boolean
  /** Whether the removed person's linked account also loses its rights on the wiki. */
  readonly dropsRights: boolean
  /** '' if the dialog did not ask for it. */
  readonly password: string
}

interface Context {
  readonly wikiId: number
  /** Null until they are loaded. */
  readonly people: PeopleResponse['data'] | null
  /** What the dialog is about; null without a dialog. */
  readonly chosen: PeopleAct | null
  /** What was done last. */
  readonly done: PeopleAct | null
  /** Whether the dialog asks for the password, because the last log-in was too long ago. */
  readonly needsPassword: boolean
  /** Why the last request failed; null if it succeeded or is being tried again. */
  readonly failure: Failure | null
}

type Event =
  /** The list is out of date, or could not be loaded. */
  | { readonly type: 'people.reload' }
  | { readonly type: 'act.request'; readonly act: PeopleAct }
  | { readonly type: 'act.confirm'; readonly answers: ActAnswers }
  | { readonly type: 'act.cancel' }

interface ActInput {
  readonly wikiId: number
  readonly act: PeopleAct
  readonly answers: ActAnswers
}

/** Lists the people of a wiki and its open invitations, and lets owners change them and managers leave. */
export const wikiPeopleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    loadPeople: notProvided<PeopleResponse['data'], { wikiId: number }>('loadPeople'),
    carryOut: notProvided<void, ActInput>('carryOut'),
  },
  guards: {
    hasFailed: ({ context }) => context.failure !== null,
    isLeaving: ({ context }) => context.chosen?.kind === 'leave',
    passwordHelps: ({ event }) => firstAsksForPassword(failureIn(event)),
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'wikiPeople',
  context: ({ input }) => ({
    ...input,
    people: null,
    chosen: null,
    done: null,
    needsPassword: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The people are being loaded. A list that was there before stays on the page.',
      invoke: {
        id: 'loadPeople',
        src: 'loadPeople',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'listed',
          actions: [assign({ people: ({ event }) => event.output }), 'forgetFailure'],
        },
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'The people could not be loaded; it can be tried again.',
      on: { 'people.reload': 'loading' },
    },
    listed: {
      description: 'The people and the open invitations are listed, with what can be done about each.',
      on: {
        'people.reload': { target: 'loading', actions: assign({ done: null }) },
        'act.request': {
          target: 'confirming',
          actions: assign({ chosen: ({ event }) => event.act, done: null, needsPassword: false }),
        },
      },
    },
    confirming: {
      description: 'The dialog says what will happen, or why it did not, and may ask for the password.',
      tags: 'open',
      on: {
        'act.confirm': 'working',
        'act.cancel': [
          // Somebody else may have changed the list.
          { guard: 'hasFailed', target: 'loading', actions: assign({ chosen: null }) },
          { target: 'listed', actions: assign({ chosen: null }) },
        ],
      },
    },
    working: {
      description: 'The act is being carried out; the dialog stays open.',
      tags: ['busy', 'open'],
      entry: 'forgetFailure',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context, event }) => {
          if (context.chosen === null || event.type !== 'act.confirm')
            throw new Error('Nothing was confirmed.')
          return { wikiId: context.wikiId, act: context.chosen, answers: event.answers }
        },
        onDone: [
          { guard: 'isLeaving', target: 'left' },
          { target: 'loading', actions: assign(({ context }) => ({ done: context.chosen, chosen: null })) },
        ],
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
    left: {
      description: 'The member no longer manages the wiki; the dashboard says so.',
      type: 'final',
    },
  },
})
