import { assign, setup } from 'xstate'
import { BASE_SET, type EntityImport, type ImportOrder } from '#contract/entities/entity-import.ts'
import type { Failure } from '#contract/failure.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

interface Context {
  readonly wikiId: number
  /** Newest first, in the server's order. */
  readonly imports: readonly EntityImport[]
  /** What the last start asked for. */
  readonly order: ImportOrder
  /** Why the last request failed; null if it succeeded. */
  readonly failure: Failure | null
}

type Event = { type: 'import.start'; order: ImportOrder } | { type: 'imports.reload' }

const has = (imports: readonly EntityImport[], status: EntityImport['status']) =>
  imports.some(record => record.status === status)

/** Imports the base entities, or chosen ones, into a wiki, once. Source: spec 4.19 to 4.22. */
export const entityImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy',
  },
  actors: {
    loadImports: notProvided<readonly EntityImport[], { wikiId: number }>('loadImports'),
    followImports: notProvided<readonly EntityImport[], { wikiId: number }>('followImports'),
    startImport: notProvided<void, { wikiId: number; order: ImportOrder }>('startImport'),
  },
  guards: {
    anyPending: ({ context }) => has(context.imports, 'pending'),
    anySuccess: ({ context }) => has(context.imports, 'success'),
    anyFailed: ({ context }) => has(context.imports, 'failed'),
    /** An import started in another tab or by another manager is pending or has succeeded. */
    isTaken: ({ event }) => {
      const failure = failureIn(event)
      return failure?.kind === 'refused' && failure.status === 400
    },
  },
  actions: {
    keepOrder: assign({
      order: ({ context, event }) => (event.type === 'import.start' ? event.order : context.order),
    }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
  },
  delays: { pollInterval: ({ context }) => pollPause(context.failure) },
}).createMachine({
  id: 'entityImport',
  context: ({ input }) => ({ wikiId: input.wikiId, imports: [], order: BASE_SET, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The earlier imports of this wiki are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadImports',
        src: 'loadImports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: assign({ imports: ({ event }) => event.output, failure: null }),
        },
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    sorting: {
      description: 'Decides by the statuses of the imports: pending first, then success, then failed.',
      always: [
        { guard: 'anyPending', target: 'pending' },
        { guard: 'anySuccess', target: 'succeeded' },
        { guard: 'anyFailed', target: 'failed' },
        { target: 'ready' },
      ],
    },
    unknown: {
      description: 'The imports could not be loaded; it can be tried again.',
      on: { 'imports.reload': 'loading' },
    },
    ready: {
      description: 'Nothing has been imported yet; the import can be started.',
      on: { 'import.start': { target: 'starting', actions: 'keepOrder' } },
    },
    starting: {
      description: 'The import is being started.',
      tags: 'busy',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ wikiId: context.wikiId, order: context.order }),
        onDone: { target: 'loading', actions: assign({ failure: null }) },
        onError: [
          { guard: 'isTaken', target: 'loading' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
    },
    pending: {
      description: 'An import is running; its status is read every three seconds.',
      after: { pollInterval: 'polling' },
    },
    polling: {
      description:
        'The status of the running import is being read, once the page is visible. After a failure the next read follows.',
      invoke: {
        id: 'followImports',
        src: 'followImports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: assign({ imports: ({ event }) => event.output, failure: null }),
        },
        onError: { target: 'pending', actions: 'keepFailure' },
      },
    },
    succeeded: {
      description: 'The entities are in the wiki; an import can succeed only once.',
      type: 'final',
    },
    failed: {
      description: 'The import failed or could not be started; it can be tried again.',
      on: { 'import.start': { target: 'starting', actions: 'keepOrder' } },
    },
  },
})
