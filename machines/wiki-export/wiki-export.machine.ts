import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { ExportOrder } from '#contract/wiki-data/export-form.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { isRunningAlready } from '#machines/shared/is-running-already.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

interface Context {
  readonly wikiId: number
  /** Newest first, in the server's order. */
  readonly exports: readonly WikiExport[]
  /** The export that is being cancelled or removed; null if none is. */
  readonly removedId: number | null
  /** What failed last and why; null if it was tried again since. */
  readonly failure: { readonly during: 'load' | 'start' | 'remove'; readonly cause: Failure } | null
}

type Event =
  | { type: 'exports.reload' }
  | { type: 'export.start'; order: ExportOrder }
  /** Cancels a pending export, or removes the file of a finished one. */
  | { type: 'export.remove'; exportId: number }

const PUBLIC_ARCHIVE: ExportOrder = { kind: 'public', passwordHashes: false, password: '' }

/** Prepares a copy of a wiki as a file, one at a time, and removes such files. */
export const wikiExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'pending',
  },
  actors: {
    loadExports: notProvided<readonly WikiExport[], { wikiId: number }>('loadExports'),
    followExports: notProvided<readonly WikiExport[], { wikiId: number }>('followExports'),
    startExport: notProvided<WikiExport, { wikiId: number; order: ExportOrder }>('startExport'),
    removeExport: notProvided<WikiExport, { wikiId: number; exportId: number }>('removeExport'),
  },
  guards: {
    isRunningAlready: ({ event }) => isRunningAlready(failureIn(event)),
    anyPending: ({ context }) => context.exports.some(({ status }) => status === 'pending'),
    isRemovable: ({ context, event }) =>
      event.type === 'export.remove' &&
      context.exports.some(
        ({ id, status }) => id === event.exportId && (status === 'pending' || status === 'ready'),
      ),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepId: assign({
      removedId: ({ context, event }) =>
        event.type === 'export.remove' ? event.exportId : context.removedId,
    }),
  },
  delays: { pollInterval: ({ context }) => pollPause(context.failure?.cause ?? null) },
}).createMachine({
  id: 'wikiExport',
  context: ({ input }) => ({ wikiId: input.wikiId, exports: [], removedId: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The earlier exports of this wiki are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadExports',
        src: 'loadExports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'sorting', actions: assign({ exports: ({ event }) => event.output }) },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
    },
    unknown: {
      description: 'The exports could not be loaded; it can be tried again.',
      on: { 'exports.reload': { target: 'loading', actions: 'forgetFailure' } },
    },
    sorting: {
      description: 'Decides whether an export is pending.',
      always: [{ guard: 'anyPending', target: 'preparing' }, { target: 'choosing' }],
    },
    choosing: {
      description:
        'No export is pending: one can be started, and the files of earlier ones can be downloaded and removed.',
      on: {
        'export.start': { target: 'starting', actions: 'forgetFailure' },
        'export.remove': { guard: 'isRemovable', target: 'removing', actions: ['keepId', 'forgetFailure'] },
      },
    },
    starting: {
      description: 'An export is being started; the form keeps what was entered.',
      tags: 'busy',
      invoke: {
        id: 'startExport',
        src: 'startExport',
        input: ({ context, event }) => ({
          wikiId: context.wikiId,
          order: event.type === 'export.start' ? event.order : PUBLIC_ARCHIVE,
        }),
        onDone: {
          target: 'sorting',
          actions: assign({
            exports: ({ context, event }) => [
              event.output,
              ...context.exports.filter(({ id }) => id !== event.output.id),
            ],
          }),
        },
        onError: [
          { guard: 'isRunningAlready', target: 'loading' },
          {
            target: 'choosing',
            actions: assign({ failure: ({ event }) => ({ during: 'start', cause: toFailure(event.error) }) }),
          },
        ],
      },
    },
    preparing: {
      description: 'An export is being prepared; its progress is read every three seconds.',
      tags: 'pending',
      after: { pollInterval: 'polling' },
      on: {
        'export.remove': { guard: 'isRemovable', target: 'removing', actions: ['keepId', 'forgetFailure'] },
      },
    },
    polling: {
      description:
        'The progress is being read, once the page is visible. After a failure the next read follows.',
      tags: 'pending',
      invoke: {
        id: 'followExports',
        src: 'followExports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: [assign({ exports: ({ event }) => event.output }), 'forgetFailure'],
        },
        onError: {
          target: 'preparing',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
      on: {
        'export.remove': { guard: 'isRemovable', target: 'removing', actions: ['keepId', 'forgetFailure'] },
      },
    },
    removing: {
      description: 'A pending export is being cancelled, or the file of a finished one is being removed.',
      tags: 'busy',
      invoke: {
        id: 'removeExport',
        src: 'removeExport',
        input: ({ context }) => ({ wikiId: context.wikiId, exportId: context.removedId ?? 0 }),
        onDone: {
          target: 'sorting',
          actions: assign({
            exports: ({ context, event }) =>
              context.exports.map(row => (row.id === event.output.id ? event.output : row)),
          }),
        },
        onError: {
          target: 'sorting',
          actions: assign({ failure: ({ event }) => ({ during: 'remove', cause: toFailure(event.error) }) }),
        },
      },
      exit: assign({ removedId: null }),
    },
  },
})
