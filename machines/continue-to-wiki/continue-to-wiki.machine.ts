import { assign, setup } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import type { NewAccount, OwnAccount } from '#contract/people/wiki-account-forms.ts'
import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { goneOr } from '#machines/shared/gone-or.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Input {
  /** The wiki's domain, from the URL of the page. */
  readonly domain: string
  /** The page of the wiki that opens. */
  readonly returnTo: string
}

interface Context extends Input {
  /** Null until it is loaded. */
  readonly wiki: OfferedWiki | null
  /** Why the last request failed; null if it did not, and while one is running. */
  readonly failure: Failure | null
  /** What the member tried last; null if nothing. */
  readonly tried: 'make' | 'link' | null
}

type Make = { readonly type: 'account.make' } & NewAccount
type Link = { readonly type: 'account.link' } & OwnAccount

type Event =
  | { readonly type: 'wiki.reload' }
  /** For the wiki's managers. */
  | { readonly type: 'wiki.open' }
  | Make
  | Link

/** What the member consents to: the wiki that was shown. */
interface Yes extends Input {
  readonly id: number
}

export type MakeInput = Yes & NewAccount & { readonly question: string | null }
export type LinkInput = Yes & OwnAccount

function yesTo({ domain, returnTo, wiki }: Context): Yes {
  return { domain, returnTo, id: wiki?.id ?? 0 }
}

/** The page to which wikis' log-in pages send people, who continue there with their account of the service. */
export const continueToWikiMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    showWiki: notProvided<OfferedWiki, Pick<Input, 'domain'>>('showWiki'),
    makeAccount: notProvided<void, MakeInput>('makeAccount'),
    linkAccount: notProvided<void, LinkInput>('linkAccount'),
    openWiki: notProvided<void, Input>('openWiki'),
  },
  guards: {
    isManager: ({ context }) => context.wiki?.manages === true,
    isGuest: ({ context }) => context.wiki?.manages === false,
    /** There is no wiki any more, or a different one. */
    isGone: ({ event }) => {
      const failure = failureIn(event)
      return failure?.kind === 'refused' && failure.status === 404
    },
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'continueToWiki',
  context: ({ input }) => ({ ...input, wiki: null, failure: null, tried: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The server is asked which wiki it is, and whether the member has an account there.',
      entry: 'forgetFailure',
      invoke: {
        id: 'showWiki',
        src: 'showWiki',
        input: ({ context: { domain } }) => ({ domain }),
        onDone: [
          {
            // Administrators always have to click, so that no page of a wiki can log them in.
            guard: ({ event }) => event.output.username !== null && !event.output.manages,
            target: 'opening',
            actions: assign({ wiki: ({ event }) => event.output }),
          },
          { target: 'asking', actions: assign({ wiki: ({ event }) => event.output }) },
        ],
        onError: goneOr('unknown'),
      },
    },
    unknown: {
      description: 'The server could not be reached or failed, or the wiki could not be opened now.',
      on: { 'wiki.reload': 'loading' },
    },
    asking: {
      description:
        'The page says what the wiki learns, and asks for a new user name or an existing account there.',
      on: {
        'account.make': { guard: 'isGuest', target: 'making' },
        'account.link': { guard: 'isGuest', target: 'linking' },
        'wiki.open': { guard: 'isManager', target: 'opening' },
      },
    },
    making: {
      description: 'The wiki makes an account, within its own rules.',
      tags: 'busy',
      entry: ['forgetFailure', assign({ tried: 'make' })],
      invoke: {
        id: 'makeAccount',
        src: 'makeAccount',
        input: ({ context, event }) => {
          const { username, email, answer } = event as Make
          return { ...yesTo(context), username, email, answer, question: context.wiki?.question ?? null }
        },
        onDone: 'leaving',
        onError: goneOr('asking'),
      },
    },
    linking: {
      description: 'The wiki checks the password of an account that it has.',
      tags: 'busy',
      entry: ['forgetFailure', assign({ tried: 'link' })],
      invoke: {
        id: 'linkAccount',
        src: 'linkAccount',
        input: ({ context, event }) => {
          const { username, password } = event as Link
          return { ...yesTo(context), username, password }
        },
        onDone: 'leaving',
        onError: goneOr('asking'),
      },
    },
    opening: {
      description: 'The member has an account there, or a role: the server is asked for a ticket.',
      tags: 'busy',
      invoke: {
        id: 'openWiki',
        src: 'openWiki',
        input: ({ context: { domain, returnTo } }) => ({ domain, returnTo }),
        onDone: 'leaving',
        onError: goneOr('unknown'),
      },
    },
    gone: {
      description: 'There is no wiki at this address.',
      type: 'final',
    },
    leaving: {
      description: 'The browser is on its way to the wiki, and is logged in there.',
      type: 'final',
    },
  },
})
