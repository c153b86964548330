import { assign, setup } from 'xstate'
import type { AppSecret, SecondFactors } from '#contract/account/second-factors.ts'
import type { Failure } from '#contract/failure.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

/** What a member has typed to confirm something; '' for what was not asked for. */
interface Confirmation {
  readonly code: string
  readonly password: string
}

interface Context {
  /** How many recovery codes are left. */
  readonly codesLeft: number
  /** What the app needs; null unless it is being set up. */
  readonly app: AppSecret | null
  /** The recovery codes, while they are shown. */
  readonly codes: readonly string[]
  /** Why the last request failed; null if it succeeded, is being tried again or was given up. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'twoStep.reload' }
  | { readonly type: 'twoStep.setUp' }
  | { readonly type: 'twoStep.turnOff' }
  | { readonly type: 'codes.renew' }
  | { readonly type: 'app.confirm'; readonly code: string }
  | { readonly type: 'codes.stored' }
  | ({ readonly type: 'dialog.confirm' } & Confirmation)
  | { readonly type: 'dialog.cancel' }

const confirmationIn = ({ event }: { event: Event }): Confirmation =>
  event.type === 'dialog.confirm'
    ? { code: event.code, password: event.password }
    : { code: '', password: '' }

/** Turns two-step log-in on and off, and makes recovery codes, which are shown once. */
export const twoStepMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'open' | 'on',
  },
  actors: {
    loadSecondFactors: notProvided<SecondFactors, void>('loadSecondFactors'),
    beginTwoStep: notProvided<AppSecret, Confirmation>('beginTwoStep'),
    confirmTwoStep: notProvided<readonly string[], { readonly code: string }>('confirmTwoStep'),
    turnOffTwoStep: notProvided<void, Confirmation>('turnOffTwoStep'),
    renewRecoveryCodes: notProvided<readonly string[], Confirmation>('renewRecoveryCodes'),
  },
  guards: {
    passwordHelps: ({ event }) => firstAsksForPassword(failureIn(event)),
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'twoStep',
  context: { codesLeft: 0, app: null, codes: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'The page is finding out whether two-step log-in is on.',
      invoke: {
        id: 'loadSecondFactors',
        src: 'loadSecondFactors',
        onDone: [
          {
            guard: ({ event }) => event.output.two_step.since !== null,
            target: 'on',
            actions: [
              assign({ codesLeft: ({ event }) => event.output.two_step.recovery_codes }),
              'forgetFailure',
            ],
          },
          { target: 'off', actions: 'forgetFailure' },
        ],
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'Finding out failed; it can be tried again.',
      on: { 'twoStep.reload': 'loading' },
    },
    off: {
      description: 'Two-step log-in is off, and can be set up.',
      on: { 'twoStep.setUp': 'beginning' },
    },
    beginning: {
      description: 'A secret for the app is being made.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'begin',
        src: 'beginTwoStep',
        input: { code: '', password: '' },
        onDone: { target: 'settingUp', actions: assign({ app: ({ event }) => event.output }) },
        onError: [
          { guard: 'passwordHelps', target: 'askingPassword', actions: 'keepFailure' },
          { target: 'off', actions: 'keepFailure' },
        ],
      },
    },
    askingPassword: {
      description: 'The last log-in was too long ago: a dialog asks for the password first.',
      tags: 'open',
      on: {
        'dialog.confirm': 'beginningWithPassword',
        'dialog.cancel': { target: 'off', actions: 'forgetFailure' },
      },
    },
    beginningWithPassword: {
      description: 'A secret for the app is being made; the dialog stays open.',
      tags: ['busy', 'open'],
      entry: 'forgetFailure',
      invoke: {
        id: 'beginWithPassword',
        src: 'beginTwoStep',
        input: confirmationIn,
        onDone: { target: 'settingUp', actions: assign({ app: ({ event }) => event.output }) },
        onError: { target: 'askingPassword', actions: 'keepFailure' },
      },
    },
    settingUp: {
      description: 'The secret is shown, as a QR code and as text; a code of the app confirms it.',
      on: {
        'app.confirm': 'confirming',
        'dialog.cancel': { target: 'off', actions: assign({ app: null, failure: null }) },
      },
    },
    confirming: {
      description: 'The code is being checked; the secret stays.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'confirm',
        src: 'confirmTwoStep',
        input: ({ event }) => ({ code: event.type === 'app.confirm' ? event.code : '' }),
        onDone: {
          target: 'showingCodes',
          actions: assign({ codes: ({ event }) => event.output, app: null }),
        },
        onError: { target: 'settingUp', actions: 'keepFailure' },
      },
    },
    showingCodes: {
      description: 'Two-step log-in is on. The recovery codes are shown, once.',
      tags: 'on',
      on: {
        'codes.stored': {
          target: 'on',
          actions: assign({ codesLeft: ({ context }) => context.codes.length, codes: [] }),
        },
      },
    },
    on: {
      description: 'Two-step log-in is on. It can be turned off, and new recovery codes can be made.',
      tags: 'on',
      on: { 'twoStep.turnOff': 'askingToTurnOff', 'codes.renew': 'askingToRenew' },
    },
    askingToTurnOff: {
      description: 'A dialog asks for a code, and says why the last one did not help.',
      tags: ['on', 'open'],
      on: {
        'dialog.confirm': 'turningOff',
        'dialog.cancel': { target: 'on', actions: 'forgetFailure' },
      },
    },
    turningOff: {
      description: 'Two-step log-in is being turned off; the dialog stays open.',
      tags: ['on', 'busy', 'open'],
      entry: 'forgetFailure',
      invoke: {
        id: 'turnOff',
        src: 'turnOffTwoStep',
        input: confirmationIn,
        onDone: 'off',
        onError: { target: 'askingToTurnOff', actions: 'keepFailure' },
      },
    },
    askingToRenew: {
      description: 'A dialog asks for a code before new recovery codes are made.',
      tags: ['on', 'open'],
      on: {
        'dialog.confirm': 'renewing',
        'dialog.cancel': { target: 'on', actions: 'forgetFailure' },
      },
    },
    renewing: {
      description: 'New recovery codes are being made; the dialog stays open.',
      tags: ['on', 'busy', 'open'],
      entry: 'forgetFailure',
      invoke: {
        id: 'renew',
        src: 'renewRecoveryCodes',
        input: confirmationIn,
        onDone: { target: 'showingCodes', actions: assign({ codes: ({ event }) => event.output }) },
        onError: { target: 'askingToRenew', actions: 'keepFailure' },
      },
    },
  },
})
