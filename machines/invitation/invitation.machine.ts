import { assign, setup } from 'xstate'
import { canonicalEmail } from '#contract/domain/email-address.ts'
import type { Failure } from '#contract/failure.ts'
import type { AcceptedInvitationResponse, InvitedTo } from '#contract/people/people.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { goneOr } from '#machines/shared/gone-or.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { isGone } from './invitation.failure.ts'

type Accepted = AcceptedInvitationResponse['data']

interface Input {
  /** From the link in the email. */
  readonly token: string
  /** The email address of the logged-in member; null for a visitor. */
  readonly email: string | null
}

interface Context extends Input {
  /** Null until it is loaded. */
  readonly invitation: InvitedTo | null
  /** The wiki that the member manages from now on; null before that. */
  readonly accepted: Accepted | null
  /** Why the last request failed; null if it did not, and while one is running. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'invitation.reload' }
  | { readonly type: 'invitation.accept' }
  | { readonly type: 'invitation.decline' }
  /** The member wants to log in with the account that was invited. */
  | { readonly type: 'account.switch' }
  /** Somebody logged in or out, here or in another tab. */
  | { readonly type: 'session.changed'; readonly email: string | null }

interface Link {
  readonly token: string
}

/** Whether the page was opened by a visitor, by the invited account, or by another one. */
export function whoOpened({ email, invitation }: Pick<Context, 'email' | 'invitation'>) {
  if (email === null) return 'visitor'
  return invitation && mailbox(email) === mailbox(invitation.email) ? 'invited' : 'other'
}

/** One spelling for all spellings of an address, compared as on the server. */
function mailbox(email: string): string {
  return canonicalEmail(email) ?? email.toLowerCase()
}

/** The page behind the link of an invitation. Opening it changes nothing. */
export const invitationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    showInvitation: notProvided<InvitedTo, Link>('showInvitation'),
    acceptInvitation: notProvided<Accepted, Link>('acceptInvitation'),
    declineInvitation: notProvided<void, Link>('declineInvitation'),
    logOut: notProvided<void, void>('logOut'),
  },
  guards: {
    isVisitor: ({ context }) => whoOpened(context) === 'visitor',
    isInvited: ({ context }) => whoOpened(context) === 'invited',
    isAnother: ({ context, event }) => 'email' in event && event.email !== context.email,
    isGone: ({ event }) => isGone(failureIn(event)),
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
    keepEmail: assign({ email: ({ context, event }) => ('email' in event ? event.email : context.email) }),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input }) => ({ ...input, invitation: null, accepted: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The invitation is being loaded.',
      entry: 'forgetFailure',
      invoke: {
        id: 'showInvitation',
        src: 'showInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'judging', actions: assign({ invitation: ({ event }) => event.output }) },
        onError: goneOr('unknown'),
      },
      on: { 'session.changed': { actions: 'keepEmail' } },
    },
    unknown: {
      description: 'The server could not be reached or failed; the invitation may still be open.',
      on: { 'invitation.reload': 'loading', 'session.changed': { actions: 'keepEmail' } },
    },
    judging: {
      description: 'Decides whether the invited account is logged in, another one, or none.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isInvited', target: 'shown' },
        { target: 'otherAccount' },
      ],
    },
    visitor: {
      description:
        'Nobody is logged in: the page leads to the log-in or sign-up page and back. Declining needs no account.',
      on: {
        'invitation.decline': 'declining',
        'session.changed': { target: 'judging', actions: ['keepEmail', 'forgetFailure'] },
      },
    },
    otherAccount: {
      description: 'An account other than the invited one is logged in.',
      on: {
        'account.switch': 'loggingOut',
        'invitation.decline': 'declining',
        'session.changed': { target: 'judging', actions: ['keepEmail', 'forgetFailure'] },
      },
    },
    loggingOut: {
      description: 'The member is being logged out, to log in with the invited account.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onError: { target: 'otherAccount', actions: 'keepFailure' },
      },
      on: { 'session.changed': { target: 'judging', actions: 'keepEmail' } },
    },
    shown: {
      description: 'The invitation can be accepted or declined.',
      on: {
        'invitation.accept': 'accepting',
        'invitation.decline': 'declining',
        'session.changed': { target: 'judging', actions: ['keepEmail', 'forgetFailure'] },
      },
    },
    accepting: {
      description: 'The invitation is being accepted.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: { target: 'accepted', actions: assign({ accepted: ({ event }) => event.output }) },
        onError: goneOr('shown'),
      },
      on: { 'session.changed': { guard: 'isAnother', target: 'judging', actions: 'keepEmail' } },
    },
    declining: {
      description: 'The invitation is being declined, which needs no account.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'declineInvitation',
        src: 'declineInvitation',
        input: ({ context }) => ({ token: context.token }),
        onDone: 'declined',
        onError: goneOr('judging'),
      },
      on: { 'session.changed': { actions: 'keepEmail' } },
    },
    gone: {
      description: 'The invitation is used, withdrawn or expired; the person has to ask for a new one.',
      type: 'final',
    },
    accepted: {
      description: 'The member manages the wiki from now on.',
      type: 'final',
    },
    declined: {
      description: 'The invitation is declined; the link no longer works.',
      type: 'final',
    },
  },
})
