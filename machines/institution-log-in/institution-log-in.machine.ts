import { assign, setup } from 'xstate'
import type { InstitutionResponse } from '#contract/account/institution.ts'
import type { Failure } from '#contract/failure.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Input {
  /** The query with which the institution has sent the browser back. */
  readonly answer: string
}

interface Context extends Input {
  /** The address that the institution has verified; '' before it is known. */
  readonly email: string
  /** Whether linking the account needs its password. */
  readonly needsPassword: boolean
  /** The page of the service that the person came from. */
  readonly redirect: string | null
  /** Why the last request failed; null if it did not, and while one is running. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'logIn.retry' }
  /** `password` is '' if none is needed. */
  | { readonly type: 'join.confirm'; readonly password: string }
  | { readonly type: 'account.create' }
  | { readonly type: 'logIn.begin' }

const leadsTo = (event: object, outcome: InstitutionResponse['outcome']): boolean =>
  'output' in event && (event.output as InstitutionResponse).outcome === outcome

/** The page to which the institution sends the browser back. No account is linked or created without consent. */
export const institutionLogInMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    finishLogIn: notProvided<InstitutionResponse, Input>('finishLogIn'),
    joinAccount: notProvided<InstitutionResponse, { readonly password: string }>('joinAccount'),
    createAccount: notProvided<InstitutionResponse, void>('createAccount'),
    beginLogIn: notProvided<void, void>('beginLogIn'),
  },
  guards: {
    isLoggedIn: ({ event }) => leadsTo(event, 'logged-in'),
    hasAccount: ({ event }) => leadsTo(event, 'join'),
    /** Two-step log-in is on, and the browser has the cookie of its second step now. */
    needsSecondStep: ({ event }) => {
      const failure = failureIn(event)
      return failure?.kind === 'notAllowed' && failure.code === refusalCodes.secondStepRequired
    },
    /** The log-in is over: only a new one can help. */
    isRefused: ({ event }) => failureIn(event)?.kind === 'refused',
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
    /** A session that was recent enough a moment ago may no longer be. */
    keepWhetherPasswordHelps: assign({
      needsPassword: ({ context, event }) => context.needsPassword || asksForPassword(failureIn(event)),
    }),
    keepRedirect: assign(({ event }) =>
      'output' in event ? { redirect: (event.output as InstitutionResponse).redirect } : {},
    ),
    keepAccount: assign(({ event }) => {
      if (!('output' in event)) return {}
      const { email, needs_password } = event.output as InstitutionResponse
      return { email, needsPassword: needs_password }
    }),
  },
}).createMachine({
  id: 'institutionLogIn',
  context: ({ input }) => ({ ...input, email: '', needsPassword: false, redirect: null, failure: null }),
  initial: 'finishing',
  states: {
    finishing: {
      description: 'The server reads the institution’s answer.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'finishLogIn',
        src: 'finishLogIn',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: [
          { guard: 'isLoggedIn', target: 'loggedIn', actions: 'keepRedirect' },
          { guard: 'hasAccount', target: 'joinable', actions: 'keepAccount' },
          { target: 'creatable', actions: 'keepAccount' },
        ],
        onError: [
          { guard: 'needsSecondStep', target: 'halfway' },
          { guard: 'isRefused', target: 'failed', actions: 'keepFailure' },
          { target: 'unknown', actions: 'keepFailure' },
        ],
      },
    },
    unknown: {
      description: 'The server could not be reached or failed; it may not have read the answer yet.',
      on: { 'logIn.retry': 'finishing' },
    },
    joinable: {
      description: 'An account has the address: the page asks whether to link it, with its password.',
      on: { 'join.confirm': 'joining' },
    },
    joining: {
      description: 'The account is being linked.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'joinAccount',
        src: 'joinAccount',
        input: ({ event }) => ({ password: event.type === 'join.confirm' ? event.password : '' }),
        onDone: { target: 'loggedIn', actions: 'keepRedirect' },
        onError: [
          { guard: 'needsSecondStep', target: 'halfway' },
          { guard: 'isRefused', target: 'failed', actions: 'keepFailure' },
          { target: 'joinable', actions: ['keepFailure', 'keepWhetherPasswordHelps'] },
        ],
      },
    },
    creatable: {
      description: 'No account has the address: the page offers to create one.',
      on: { 'account.create': 'creating' },
    },
    creating: {
      description: 'The account is being created.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        onDone: { target: 'loggedIn', actions: 'keepRedirect' },
        onError: [
          { guard: 'needsSecondStep', target: 'halfway' },
          { guard: 'isRefused', target: 'failed', actions: 'keepFailure' },
          { target: 'creatable', actions: 'keepFailure' },
        ],
      },
    },
    failed: {
      description: 'The log-in is over, and the page says why. A new one can be begun.',
      on: { 'logIn.begin': 'beginning' },
    },
    beginning: {
      description: 'A new log-in is being begun.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'beginLogIn',
        src: 'beginLogIn',
        onDone: 'leaving',
        onError: { target: 'failed', actions: 'keepFailure' },
      },
    },
    leaving: {
      description: 'The browser is on its way to the institution.',
      type: 'final',
    },
    halfway: {
      description: 'The second step of the log-in follows, on the log-in page.',
      type: 'final',
    },
    loggedIn: {
      description: 'There is a session, and the page leads to where the person came from.',
      type: 'final',
    },
  },
})
