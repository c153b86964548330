import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import {
  type PurposeForm,
  purposeSchema,
  settlePurpose,
  type TemporalityForm,
  temporalitySchema,
  toProfileAnswers,
} from '#contract/schemas/wiki-profile.ts'
import type { WikiProfile, WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { toForms } from './profile-forms.ts'

interface Context {
  readonly wikiId: number
  readonly purpose: PurposeForm
  readonly temporality: TemporalityForm
  readonly failure: Failure | null
}

type Event =
  /** Opens the dialog with the answers as they are stored. */
  | { type: 'dialog.open'; profile: WikiProfile | null }
  | { type: 'dialog.cancel' }
  | { type: 'purpose.submit'; purpose: PurposeForm }
  | { type: 'temporality.submit'; temporality: TemporalityForm }
  /** Going back keeps what was chosen, valid or not. */
  | { type: 'step.previous'; temporality: TemporalityForm }

/**
 * The dialog that changes what a wiki is for: purpose and audience first, then temporality.
 * Source: specification, sections 2 ("/wikis/manage/{id}", Profile tab) and 5 (steps 2 and 3).
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
  guards: {
    isPurposeComplete: ({ event }) =>
      event.type === 'purpose.submit' && purposeSchema.isValidSync(event.purpose),
    isTemporalityComplete: ({ event }) =>
      event.type === 'temporality.submit' && temporalitySchema.isValidSync(event.temporality),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepTemporality: assign(({ event }) =>
      'temporality' in event ? { temporality: event.temporality, failure: null } : {},
    ),
  },
}).createMachine({
  id: 'intendedUse',
  context: ({ input }) => ({ wikiId: input.wikiId, ...toForms(null), failure: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'The card shows the stored answers.',
      on: {
        'dialog.open': {
          target: 'purpose',
          actions: assign(({ event }) => ({ ...toForms(event.profile), failure: null })),
        },
      },
    },
    purpose: {
      description: 'First step of the dialog: what the wiki is for, and for whom.',
      tags: 'open',
      on: {
        'purpose.submit': {
          guard: 'isPurposeComplete',
          target: 'temporality',
          actions: assign({ purpose: ({ event }) => settlePurpose(event.purpose) }),
        },
        'dialog.cancel': 'closed',
      },
    },
    temporality: {
      description:
        'Second step of the dialog: how long the wiki shall live. Also after a failed saving, which it says.',
      tags: 'open',
      on: {
        'temporality.submit': {
          guard: 'isTemporalityComplete',
          target: 'saving',
          actions: 'keepTemporality',
        },
        'step.previous': { target: 'purpose', actions: 'keepTemporality' },
        'dialog.cancel': 'closed',
      },
    },
    saving: {
      description: 'The answers are being saved; the dialog stays open.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ context }) => ({
          wikiId: context.wikiId,
          profile: toProfileAnswers(context.purpose, context.temporality),
        }),
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
        'dialog.open': {
          target: 'purpose',
          actions: assign(({ event }) => ({ ...toForms(event.profile), failure: null })),
        },
      },
    },
  },
})
