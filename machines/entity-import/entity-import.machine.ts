import { assign, setup } from 'xstate'
import type { EntityImport } from '#contract/entities/entity-import.ts'
import type { Failure } from '#contract/failure.ts'
import { toFailure } from '#contract/failure.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  readonly wikiId: number
  /** Newest first, as the server lists them. */
  readonly imports: readonly EntityImport[]
  /** Why the last request failed; null after one that did not. */
  readonly failure: Failure | null
}

type Event = { type: 'import.start' } | { type: 'imports.reload' }

const has = (imports: readonly EntityImport[], status: EntityImport['status']) =>
  imports.some(record => record.status === status)

/** Brings the base entities into a wiki, once. Source: specification, section 4 ("Entity import"). */
export const entityImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy',
  },
  actors: {
    loadImports: notProvided<readonly EntityImport[], { wikiId: number }>('loadImports'),
    startImport: notProvided<void, { wikiId: number }>('startImport'),
  },
  guards: {
    anyPending: ({ context }) => has(context.imports, 'pending'),
    anySuccess: ({ context }) => has(context.imports, 'success'),
    anyFailed: ({ context }) => has(context.imports, 'failed'),
  },
  delays: { pollInterval: POLL_INTERVAL_MS },
}).createMachine({
  id: 'entityImport',
  context: ({ input }) => ({ wikiId: input.wikiId, imports: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The earlier imports of this wiki are being read.',
      tags: 'busy',
      invoke: {
        id: 'loadImports',
        src: 'loadImports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: assign({ imports: ({ event }) => event.output, failure: null }),
        },
        onError: { target: 'unknown', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    sorting: {
      description: 'What the records say decides: pending before success before failed.',
      always: [
        { guard: 'anyPending', target: 'pending' },
        { guard: 'anySuccess', target: 'succeeded' },
        { guard: 'anyFailed', target: 'failed' },
        { target: 'ready' },
      ],
    },
    unknown: {
      description: 'The records could not be read; the person may try again.',
      on: { 'imports.reload': 'loading' },
    },
    ready: {
      description: 'Nothing was imported yet; the import can be started.',
      on: { 'import.start': 'starting' },
    },
    starting: {
      description: 'The server is asked to start the import.',
      tags: 'busy',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'loading', actions: assign({ failure: null }) },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    pending: {
      description: 'An import is running; its record is read again every three seconds.',
      after: { pollInterval: 'polling' },
    },
    polling: {
      description:
        'The running import is being read again. A failed reading changes nothing: the next one follows.',
      invoke: {
        id: 'pollImports',
        src: 'loadImports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: assign({ imports: ({ event }) => event.output, failure: null }),
        },
        onError: { target: 'pending', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    succeeded: {
      description: 'The base set is in the wiki; it can be imported only once.',
      type: 'final',
    },
    failed: {
      description: 'The import failed, or could not be started; it can be tried again.',
      on: { 'import.start': 'starting' },
    },
  },
})
