import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import {
  type PurposeAnswers,
  type TemporalityAnswers,
  toProfileAnswers,
} from '#contract/schemas/wiki-profile.ts'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** The parsed answers of each step; null while the step has not been completed. */
  readonly purpose: PurposeAnswers | null
  readonly temporality: TemporalityAnswers | null
  readonly failure: Failure | null
}

/**
 * The form owns what is typed. The machine gets the parsed answers of a step when that step is completed.
 */
type Event =
  | { type: 'dialog.open' }
  | { type: 'dialog.cancel' }
  | { type: 'purpose.submit'; purpose: PurposeAnswers }
  | { type: 'temporality.submit'; temporality: TemporalityAnswers }
  | { type: 'step.previous' }

/**
 * The dialog that changes what a wiki is for: first the purpose and audience, then the duration.
 * Source: spec 2.53, 5.21 to 5.25.
 */
export const intendedUseMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'open',
  },
  actors: {
    saveProfile: notProvided<WikiProfile, { wikiId: number; profile: WikiProfileAnswers }>('saveProfile'),
  },
  actions: {
    forgetAnswers: assign({ purpose: null, temporality: null }),
  },
}).createMachine({
  id: 'intendedUse',
  context: ({ input }) => ({ wikiId: input.wikiId, purpose: null, temporality: null, failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The card shows the stored answers.',
      on: {
        'dialog.open': { target: 'purpose', actions: 'forgetAnswers' },
      },
    },
    purpose: {
      description: 'First step of the dialog: what the wiki is for, and for whom.',
      tags: 'open',
      on: {
        'purpose.submit': {
          target: 'temporality',
          actions: assign({ purpose: ({ event }) => event.purpose }),
        },
        'dialog.cancel': 'closed',
      },
    },
    temporality: {
      description:
        'Second step of the dialog: how long the wiki will be needed. If saving failed, it says so.',
      tags: 'open',
      exit: assign({ failure: null }),
      on: {
        'temporality.submit': {
          target: 'saving',
          actions: assign({ temporality: ({ event }) => event.temporality }),
        },
        'step.previous': 'purpose',
        'dialog.cancel': 'closed',
      },
    },
    saving: {
      description: 'The answers are being saved; the dialog stays open.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context: { wikiId, purpose, temporality } }) => {
          if (!purpose || !temporality) throw new Error('A step of the dialog was skipped.')
          return { wikiId, profile: toProfileAnswers(purpose, temporality) }
        },
        onDone: 'saved',
        onError: {
          target: 'temporality',
          actions: assign({ failure: ({ event }) => toFailure(event.error) }),
        },
      },
    },
    saved: {
      description: 'The new answers are stored and shown; the dialog is closed and can be opened again.',
      on: {
        'dialog.open': { target: 'purpose', actions: 'forgetAnswers' },
      },
    },
  },
})
