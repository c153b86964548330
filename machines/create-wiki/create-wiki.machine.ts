import { assign, setup } from 'xstate'
import {
  type CreateWikiRequest,
  type SiteDetailsForm,
  siteDetailsSchema,
} from '#contract/schemas/create-wiki.ts'
import { type KnowledgeEquityForm, knowledgeEquityFormSchema } from '#contract/schemas/policies.ts'
import {
  type PurposeForm,
  purposeSchema,
  settlePurpose,
  type TemporalityForm,
  temporalitySchema,
} from '#contract/schemas/wiki-profile.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { type CreateWikiDraft, EMPTY_DRAFT, stepToResume, toCreateWikiRequest } from './create-wiki.draft.ts'
import { type CreateWikiFailure, createWikiFailure } from './create-wiki.failure.ts'

interface Context extends Omit<CreateWikiDraft, 'step'> {
  /** What follows a subdomain, such as `.localhost:8080`. */
  readonly subdomainSuffix: string
  /** The step the draft asks for; only read when the wizard starts. */
  readonly resumeAt: CreateWikiDraft['step']
  /** Why the last attempt failed; null before the first and while another runs. */
  readonly failure: CreateWikiFailure | null
  readonly created: CreatedWiki | null
}

/** What the last step asks; the second question only where the service asks it. */
interface LastStep {
  readonly temporality: TemporalityForm
  readonly knowledgeEquity?: KnowledgeEquityForm
}

type Event =
  /** `….edit` keeps what is being typed, valid or not; `….submit` goes on where it is valid. */
  | { type: 'site.edit'; site: SiteDetailsForm }
  | { type: 'site.submit'; site: SiteDetailsForm }
  | { type: 'purpose.edit'; purpose: PurposeForm }
  | { type: 'purpose.submit'; purpose: PurposeForm }
  | ({ type: 'temporality.edit' } & LastStep)
  | ({ type: 'temporality.submit' } & LastStep)
  | { type: 'step.previous' }

/**
 * The wizard that creates a wiki: what it is called, what it is for, how long it shall live.
 * Source: specification, sections 2 ("/wikis/create"), 4 ("Creation wizard") and 5 (steps 1 to 3).
 */
export const createWikiMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { subdomainSuffix: string; draft?: CreateWikiDraft | null },
    output: {} as CreatedWiki | null,
    tags: {} as 'busy',
  },
  actors: {
    createWiki: notProvided<CreatedWiki, CreateWikiRequest>('createWiki'),
  },
  guards: {
    resumesAt: ({ context }, step: CreateWikiDraft['step']) =>
      stepToResume({ ...context, step: context.resumeAt }) === step,
    isSiteComplete: ({ event }) => event.type === 'site.submit' && siteDetailsSchema.isValidSync(event.site),
    isPurposeComplete: ({ event }) =>
      event.type === 'purpose.submit' && purposeSchema.isValidSync(event.purpose),
    isTemporalityComplete: ({ event }) =>
      event.type === 'temporality.submit' &&
      temporalitySchema.isValidSync(event.temporality) &&
      (!event.knowledgeEquity || knowledgeEquityFormSchema.isValidSync(event.knowledgeEquity)),
  },
  actions: {
    keepSite: assign(({ event }) => ('site' in event ? { site: event.site } : {})),
    keepPurpose: assign(({ event }) => ('purpose' in event ? { purpose: event.purpose } : {})),
    keepTemporality: assign(({ event, context }) =>
      'temporality' in event
        ? {
            temporality: event.temporality,
            knowledgeEquity: event.knowledgeEquity ?? context.knowledgeEquity,
          }
        : {},
    ),
    settlePurpose: assign({ purpose: ({ context }) => settlePurpose(context.purpose) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'createWiki',
  context: ({ input: { subdomainSuffix, draft } }) => {
    const { step, ...answers } = draft ?? EMPTY_DRAFT
    return { ...answers, subdomainSuffix, resumeAt: step, failure: null, created: null }
  },
  output: ({ context }) => context.created,
  initial: 'resuming',
  states: {
    resuming: {
      description: 'A kept draft is taken up where it was left, or at the first step that is not complete.',
      always: [
        { guard: { type: 'resumesAt', params: 'temporality' }, target: 'temporality' },
        { guard: { type: 'resumesAt', params: 'purpose' }, target: 'purpose' },
        { target: 'site' },
      ],
    },
    site: {
      description: 'Step 1: name, address, and who runs it. A refused creation comes back here.',
      on: {
        'site.edit': { actions: 'keepSite' },
        'site.submit': {
          guard: 'isSiteComplete',
          target: 'purpose',
          actions: ['keepSite', 'forgetFailure'],
        },
      },
    },
    purpose: {
      description:
        'Step 2: what the wiki is for, and for whom. Leaving forgets answers that no longer belong.',
      on: {
        'purpose.edit': { actions: 'keepPurpose' },
        'purpose.submit': {
          guard: 'isPurposeComplete',
          target: 'temporality',
          actions: ['keepPurpose', 'settlePurpose'],
        },
        'step.previous': { target: 'site', actions: 'settlePurpose' },
      },
    },
    temporality: {
      description:
        'Step 3: how long the wiki shall live, and where the service asks it, a question that nobody has to answer. Submitting creates it.',
      on: {
        'temporality.edit': { actions: 'keepTemporality' },
        'temporality.submit': {
          guard: 'isTemporalityComplete',
          target: 'submitting',
          actions: 'keepTemporality',
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
        input: ({ context }) =>
          toCreateWikiRequest({ ...context, step: 'temporality' }, context.subdomainSuffix),
        onDone: { target: 'created', actions: assign({ created: ({ event }) => event.output }) },
        onError: {
          target: 'site',
          actions: assign({
            failure: ({ context, event }) => createWikiFailure(event.error, context.site.domainKind),
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
