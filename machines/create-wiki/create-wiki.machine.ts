import { assign, setup } from 'xstate'
import type { CreateWikiRequest, SiteDetails } from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityForm } from '#contract/schemas/policies.ts'
import type { PurposeAnswers, TemporalityAnswers } from '#contract/schemas/wiki-profile.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { type CreateWikiFailure, createWikiFailure } from './create-wiki.failure.ts'
import type { CreateWikiStart, CreateWikiStep } from './create-wiki.form.ts'
import { type CreateWikiAnswers, toCreateWikiRequest } from './create-wiki.request.ts'

interface Context extends CreateWikiAnswers {
  /** What follows a subdomain, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The step to resume at; only read when the wizard starts. */
  readonly resumeAt: CreateWikiStep
  /** Why the last attempt failed; null before the first attempt and during another one. */
  readonly failure: CreateWikiFailure | null
  readonly created: CreatedWiki | null
}

/**
 * The form owns what is typed. The machine gets the parsed answers of a step when that step is completed.
 */
type Event =
  | { type: 'site.submit'; site: SiteDetails }
  | { type: 'purpose.submit'; purpose: PurposeAnswers }
  | {
      type: 'temporality.submit'
      temporality: TemporalityAnswers
      /** Only present if the service asks this question. */
      knowledgeEquity?: KnowledgeEquityForm
    }
  | { type: 'step.previous' }

/**
 * The wizard that creates a wiki: its name, language and address, its purpose, its duration.
 * Source: spec 2.44 to 2.48, 4.16 to 4.18.
 */
export const createWikiMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { subdomainSuffix: string; start?: CreateWikiStart },
    output: {} as CreatedWiki | null,
    tags: {} as 'busy',
  },
  actors: {
    createWiki: notProvided<CreatedWiki, CreateWikiRequest>('createWiki'),
  },
  guards: {
    resumesAtTemporality: ({ context: { resumeAt, site, purpose } }) =>
      resumeAt === 'temporality' && site !== null && purpose !== null,
    resumesAtPurpose: ({ context: { resumeAt, site } }) => resumeAt !== 'site' && site !== null,
  },
  actions: {
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'createWiki',
  context: ({ input: { subdomainSuffix, start } }) => ({
    subdomainSuffix,
    requestId: start?.requestId ?? '',
    resumeAt: start?.step ?? 'site',
    site: start?.site ?? null,
    purpose: start?.purpose ?? null,
    temporality: null,
    knowledgeEquity: null,
    failure: null,
    created: null,
  }),
  output: ({ context }) => context.created,
  initial: 'resuming',
  states: {
    resuming: {
      description: 'Resumes a draft at the step where it was left, or at the first incomplete step.',
      always: [
        { guard: 'resumesAtTemporality', target: 'temporality' },
        { guard: 'resumesAtPurpose', target: 'purpose' },
        { target: 'site' },
      ],
    },
    site: {
      description:
        'Step 1: the name, the language, the address and the first admin. A refused creation returns here.',
      on: {
        'site.submit': {
          target: 'purpose',
          actions: [assign({ site: ({ event }) => event.site }), 'forgetFailure'],
        },
      },
    },
    purpose: {
      description: 'Step 2: what the wiki is for, and for whom.',
      on: {
        'purpose.submit': {
          target: 'temporality',
          actions: assign({ purpose: ({ event }) => event.purpose }),
        },
        'step.previous': 'site',
      },
    },
    temporality: {
      description:
        'Step 3: how long the wiki will be needed, and an optional question if the service asks it. Submitting creates the wiki.',
      on: {
        'temporality.submit': {
          target: 'submitting',
          actions: assign({
            temporality: ({ event }) => event.temporality,
            knowledgeEquity: ({ event }) => event.knowledgeEquity ?? null,
          }),
        },
        'step.previous': 'purpose',
      },
    },
    submitting: {
      description: 'The wiki is being created.',
      tags: 'busy',
      invoke: {
        id: 'createWiki',
        src: 'createWiki',
        input: ({ context }) => toCreateWikiRequest(context, context.subdomainSuffix),
        onDone: { target: 'created', actions: assign({ created: ({ event }) => event.output }) },
        onError: {
          target: 'site',
          actions: assign({
            failure: ({ context, event }) => createWikiFailure(event.error, context.site?.domainKind),
          }),
        },
      },
    },
    created: {
      description: 'The wiki answers at its address.',
      type: 'final',
    },
  },
})
