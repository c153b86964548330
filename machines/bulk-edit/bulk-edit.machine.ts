import { assign, setup } from 'xstate'
import type {
  Batch,
  BatchesResponse,
  BatchProblem,
  BatchStatus,
  BatchTable,
  EditedWiki,
  PreviewedEntity,
} from '#contract/batches/batch.ts'
import type { BatchAct } from '#contract/batches/batch-paths.ts'
import type { NewBatch } from '#contract/batches/new-batch.ts'
import { type Failure, toFailure } from '#contract/failure.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { isRunningAlready } from '#machines/shared/is-running-already.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

/** An act on a batch, with its data, such as a table's mapping. */
export interface BatchStep {
  readonly id: number
  readonly act: BatchAct
  readonly body?: object
}

/** The results of the check or of the run. */
export interface BatchReport {
  readonly problems: readonly BatchProblem[]
  /** Whether there are more problems than these. */
  readonly hasMore: boolean
  readonly preview: readonly PreviewedEntity[]
}

interface Context {
  readonly wikiId: number
  /** Null until it is known. */
  readonly wiki: EditedWiki | null
  /** Newest first, in the server's order. */
  readonly batches: readonly Batch[]
  readonly sizeMax: number
  /** Why no batch can be started, as a sentence. */
  readonly refusal: string | null
  /** The table of the batch that waits for its mapping. */
  readonly table: BatchTable | null
  /** The report about the checked batch. */
  readonly report: BatchReport | null
  /** What failed last and why; null if it was tried again since. */
  readonly failure: { readonly during: 'load' | 'send' | 'act'; readonly cause: Failure } | null
}

type Event =
  | { type: 'batches.reload' }
  | { type: 'file.send'; batch: NewBatch }
  | { type: 'batch.act'; step: BatchStep }

const WORKING: readonly BatchStatus[] = ['reading', 'checking', 'running']
/** The possible acts on a batch, by its status. */
const STEPS: Readonly<Partial<Record<BatchStatus, readonly BatchAct[]>>> = {
  reading: ['stop'],
  mapping: ['check', 'stop'],
  checking: ['stop'],
  checked: ['start', 'stop'],
  running: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  done: ['undo'],
  stopped: ['undo'],
  failed: ['undo'],
}

/** The member's own batch that has not ended; undefined if there is none. */
export function openBatch({ batches }: Pick<Context, 'batches'>): Batch | undefined {
  return batches.find(({ mine, finished_at }) => mine && finished_at === null)
}

const hasStatus =
  (...statuses: readonly BatchStatus[]) =>
  ({ context }: { context: Context }) =>
    statuses.some(status => openBatch(context)?.status === status)

const act = { guard: 'isPossible', target: 'acting', actions: 'forgetFailure' } as const
const ofWiki = ({ context }: { context: Context }) => ({ wikiId: context.wikiId })
const ofBatch = ({ context }: { context: Context }) => ({ id: openBatch(context)?.id ?? 0 })

/** Edits a wiki in bulk: sends a file, maps the columns of a table, shows what the check finds, and runs the batch. */
export const bulkEditMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'working',
  },
  actors: {
    loadBatches: notProvided<BatchesResponse, { wikiId: number }>('loadBatches'),
    followBatches: notProvided<BatchesResponse, { wikiId: number }>('followBatches'),
    sendFile: notProvided<void, { wikiId: number; batch: NewBatch }>('sendFile'),
    loadTable: notProvided<BatchTable, { id: number }>('loadTable'),
    loadReport: notProvided<BatchReport, { id: number }>('loadReport'),
    actOnBatch: notProvided<Batch, BatchStep>('actOnBatch'),
  },
  guards: {
    isWorking: hasStatus(...WORKING),
    isMapping: hasStatus('mapping'),
    isChecked: hasStatus('checked'),
    isPaused: hasStatus('paused'),
    hasTable: ({ context }) => context.table !== null && hasStatus('mapping')({ context }),
    hasReport: ({ context }) => context.report !== null && hasStatus('checked')({ context }),
    isRunningAlready: ({ event }) => isRunningAlready(failureIn(event)),
    isPossible: ({ context, event }) =>
      event.type === 'batch.act' &&
      context.batches.some(
        ({ id, status, undone_by, counts: { created, changed } }) =>
          id === event.step.id &&
          undone_by === null &&
          STEPS[status]?.includes(event.step.act) &&
          (event.step.act !== 'undo' || created + changed > 0),
      ),
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepListing: assign(({ event }) => {
      if (!('output' in event)) return {}
      const { wiki, data, size_max, refusal } = event.output as BatchesResponse
      return { wiki, batches: data, sizeMax: size_max, refusal }
    }),
    keepBatch: assign({
      batches: ({ context, event }) => {
        if (!('output' in event)) return context.batches
        const batch = event.output as Batch
        const others = context.batches.filter(({ id }) => id !== batch.id)
        const undone = others.map(one => (one.id === batch.undoes ? { ...one, undone_by: batch.id } : one))
        return [batch, ...undone].sort((a, b) => b.id - a.id)
      },
      table: null,
      report: null,
    }),
  },
  delays: { pollInterval: ({ context }) => pollPause(context.failure?.cause ?? null) },
}).createMachine({
  id: 'bulkEdit',
  context: ({ input }) => ({
    ...{ wikiId: input.wikiId, wiki: null, batches: [], sizeMax: 0, refusal: null },
    ...{ table: null, report: null, failure: null },
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The batches of this wiki are being loaded, also after a file was sent.',
      tags: 'busy',
      invoke: {
        id: 'loadBatches',
        src: 'loadBatches',
        input: ofWiki,
        onDone: { target: 'sorting', actions: 'keepListing' },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
    },
    unknown: {
      description: 'The batches, or what belongs to one, could not be loaded; it can be tried again.',
      on: { 'batches.reload': { target: 'loading', actions: 'forgetFailure' } },
    },
    sorting: {
      description: 'Decides by the status of the member’s open batch.',
      always: [
        { guard: 'isWorking', target: 'working' },
        { guard: 'hasTable', target: 'mapping' },
        { guard: 'isMapping', target: 'looking' },
        { guard: 'hasReport', target: 'checked' },
        { guard: 'isChecked', target: 'reviewing' },
        { guard: 'isPaused', target: 'paused' },
        { target: 'ready' },
      ],
    },
    ready: {
      description: 'A file can be sent, and earlier batches can be undone.',
      on: { 'file.send': { target: 'sending', actions: 'forgetFailure' }, 'batch.act': act },
    },
    sending: {
      description: 'The file is being sent; the form keeps what was entered.',
      tags: 'busy',
      invoke: {
        id: 'sendFile',
        src: 'sendFile',
        input: ({ context, event }) => ({
          wikiId: context.wikiId,
          batch: (event as Extract<Event, { type: 'file.send' }>).batch,
        }),
        onDone: 'loading',
        onError: {
          target: 'ready',
          actions: assign({ failure: ({ event }) => ({ during: 'send', cause: toFailure(event.error) }) }),
        },
      },
    },
    working: {
      description: 'The batch is being read, checked or run; its progress is read every three seconds.',
      tags: 'working',
      after: { pollInterval: 'polling' },
      on: { 'batch.act': act },
    },
    polling: {
      description:
        'The progress is being read, once the page is visible. After a failure the next read follows.',
      tags: 'working',
      invoke: {
        id: 'followBatches',
        src: 'followBatches',
        input: ofWiki,
        onDone: { target: 'sorting', actions: ['keepListing', 'forgetFailure'] },
        onError: {
          target: 'working',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
      on: { 'batch.act': act },
    },
    looking: {
      description: 'The columns of the table are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadTable',
        src: 'loadTable',
        input: ofBatch,
        onDone: { target: 'mapping', actions: assign({ table: ({ event }) => event.output }) },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
    },
    mapping: {
      description: 'The member maps the columns of the table.',
      on: { 'batch.act': act },
    },
    reviewing: {
      description: 'What the check has found is being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadReport',
        src: 'loadReport',
        input: ofBatch,
        onDone: { target: 'checked', actions: assign({ report: ({ event }) => event.output }) },
        onError: {
          target: 'unknown',
          actions: assign({ failure: ({ event }) => ({ during: 'load', cause: toFailure(event.error) }) }),
        },
      },
    },
    checked: {
      description: 'The member sees what the batch would do, and starts or cancels it.',
      on: { 'batch.act': act },
    },
    paused: {
      description: 'The batch waits until the member resumes or ends it.',
      on: { 'batch.act': act },
    },
    acting: {
      description: 'An act on a batch is being sent to the server.',
      tags: 'busy',
      invoke: {
        id: 'actOnBatch',
        src: 'actOnBatch',
        input: ({ event }) => (event as Extract<Event, { type: 'batch.act' }>).step,
        onDone: { target: 'sorting', actions: 'keepBatch' },
        onError: [
          { guard: 'isRunningAlready', target: 'loading' },
          {
            target: 'sorting',
            actions: assign({ failure: ({ event }) => ({ during: 'act', cause: toFailure(event.error) }) }),
          },
        ],
      },
    },
  },
})
