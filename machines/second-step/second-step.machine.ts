import { assign, setup } from 'xstate'
import type { SecondStep } from '#contract/account/second-factors.ts'
import type { Failure } from '#contract/failure.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** Whether a passkey can take the place of a code. */
  readonly passkey: boolean
  /** Why the last attempt failed; null before the first, and during an attempt. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'code.submit'; readonly code: string }
  | { readonly type: 'passkey.use' }
  | { readonly type: 'step.leave' }

/** The second step of a log-in, after the password: a code of the app, a recovery code, or a passkey. */
export const secondStepMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    loadSecondStep: notProvided<SecondStep, void>('loadSecondStep'),
    /** Uses the passkey if the code is null. */
    doSecondStep: notProvided<void, { readonly code: string | null }>('doSecondStep'),
  },
  guards: {
    hasPasskey: ({ context }) => context.passkey,
    isOver: ({ event }) => {
      const failure = failureIn(event)
      return failure?.kind === 'refused' && failure.status === 401
    },
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
}).createMachine({
  id: 'secondStep',
  context: { passkey: false, failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is finding out whether a passkey can be used.',
      invoke: {
        id: 'loadSecondStep',
        src: 'loadSecondStep',
        onDone: { target: 'asking', actions: assign({ passkey: ({ event }) => event.output.passkey }) },
        // A code is always possible.
        onError: [{ guard: 'isOver', target: 'over' }, { target: 'asking' }],
      },
    },
    asking: {
      description: 'A code is asked for, or says why the last one was not accepted.',
      on: {
        'code.submit': 'enteringCode',
        'passkey.use': { guard: 'hasPasskey', target: 'usingPasskey' },
        'step.leave': 'left',
      },
    },
    enteringCode: {
      description: 'The code is being checked.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'enterCode',
        src: 'doSecondStep',
        input: ({ event }) => ({ code: event.type === 'code.submit' ? event.code : null }),
        onDone: 'done',
        onError: [
          { guard: 'isOver', target: 'over' },
          { target: 'asking', actions: 'keepFailure' },
        ],
      },
    },
    usingPasskey: {
      description: 'The browser asks for a passkey, and it is being checked.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'usePasskey',
        src: 'doSecondStep',
        input: { code: null },
        onDone: 'done',
        onError: [
          { guard: 'isOver', target: 'over' },
          { target: 'asking', actions: 'keepFailure' },
        ],
      },
    },
    done: { description: 'The member is logged in.', type: 'final' },
    over: { description: 'It took too long; the log-in begins again.', type: 'final' },
    left: { description: 'The person went back to the password.', type: 'final' },
  },
})
