import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** Whether Lexeme is on, as last saved. */
  readonly enabled: boolean
  readonly failure: Failure | null
}

type Event =
  | { type: 'toggle.request' }
  /** The dialog's form was sent. It asks for the phrase before Lexeme is turned off. */
  | { type: 'toggle.confirm' }
  | { type: 'toggle.cancel' }

/** The events that the open dialog allows, before and after a failure. */
const answerDialog = {
  'toggle.confirm': 'saving',
  'toggle.cancel': 'closed',
} as const

/**
 * Turns Lexeme on or off after a dialog. First the setting is saved, then the toggle changes and the dialog
 * closes. Source: spec 4.25 to 4.27.
 */
export const lexemeToggleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number; enabled: boolean },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    saveLexeme: notProvided<void, { wikiId: number; enabled: boolean }>('saveLexeme'),
  },
}).createMachine({
  id: 'lexemeToggle',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The toggle shows what is saved.',
      entry: assign({ failure: null }),
      on: { 'toggle.request': 'confirming' },
    },
    confirming: {
      description: 'The dialog asks for confirmation; to turn Lexeme off, the phrase has to be typed.',
      tags: 'open',
      on: { ...answerDialog },
    },
    saving: {
      description: 'The setting is being saved; the dialog stays open.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'saveLexeme',
        src: 'saveLexeme',
        input: ({ context }) => ({ wikiId: context.wikiId, enabled: !context.enabled }),
        onDone: {
          target: 'closed',
          actions: assign({ enabled: ({ context }) => !context.enabled }),
        },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    failed: {
      description: 'Saving failed: the toggle is unchanged, and the dialog says why; it can be tried again.',
      tags: 'open',
      on: { ...answerDialog },
    },
  },
})
