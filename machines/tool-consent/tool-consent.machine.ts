import { assign, setup } from 'xstate'
import type { ToolRequest } from '#contract/account/tool-log-in.ts'
import type { Failure } from '#contract/failure.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { goneOr } from '#machines/shared/gone-or.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Input {
  /** The id of the request, from the URL of the page. */
  readonly uid: string
}

interface Context extends Input {
  /** Null until it is loaded. */
  readonly request: ToolRequest | null
  /** Why the last request failed; null if it did not, and while one is running. */
  readonly failure: Failure | null
}

type Event =
  | { readonly type: 'request.reload' }
  /** `email`: whether the tool may learn the address. */
  | { readonly type: 'request.allow'; readonly email: boolean }
  | { readonly type: 'request.refuse' }

/** The page on which a member allows or refuses a tool of the institution. */
export const toolConsentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    showRequest: notProvided<ToolRequest, Input>('showRequest'),
    allowTool: notProvided<void, Input & { readonly email: boolean }>('allowTool'),
    refuseTool: notProvided<void, Input>('refuseTool'),
  },
  guards: {
    /** The request was answered, has expired, or is another browser's. */
    isGone: ({ event }) => failureIn(event)?.kind === 'refused',
  },
  actions: {
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'toolConsent',
  context: ({ input }) => ({ ...input, request: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The tool’s request is being loaded.',
      entry: 'forgetFailure',
      invoke: {
        id: 'showRequest',
        src: 'showRequest',
        input: ({ context: { uid } }) => ({ uid }),
        onDone: { target: 'asking', actions: assign({ request: ({ event }) => event.output }) },
        onError: goneOr('unknown'),
      },
    },
    unknown: {
      description: 'The server could not be reached or failed; the tool may still be waiting.',
      on: { 'request.reload': 'loading' },
    },
    asking: {
      description: 'The page says what the tool learns, and asks whether to allow it.',
      on: { 'request.allow': 'allowing', 'request.refuse': 'refusing' },
    },
    allowing: {
      description: 'The consent is being stored.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'allowTool',
        src: 'allowTool',
        input: ({ context: { uid }, event }) => ({
          uid,
          email: event.type === 'request.allow' && event.email,
        }),
        onDone: 'leaving',
        onError: goneOr('asking'),
      },
    },
    refusing: {
      description: 'The refusal is being stored.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'refuseTool',
        src: 'refuseTool',
        input: ({ context: { uid } }) => ({ uid }),
        onDone: 'leaving',
        onError: goneOr('asking'),
      },
    },
    gone: {
      description:
        'The request was answered, has expired, or is another browser’s: the tool has to ask again.',
      type: 'final',
    },
    leaving: {
      description: 'The browser is on its way back to the tool.',
      type: 'final',
    },
  },
})
