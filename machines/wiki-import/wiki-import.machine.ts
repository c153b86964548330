import { assign, setup } from 'xstate'
import type { WikiImport, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import type { ImportFile, ImportFileProblem } from './import-file.ts'
import {
  bytesOf,
  type Context,
  type Event,
  expectedFile,
  type FileCheck,
  hasStatus,
  type RetryOrder,
  whenSent,
} from './wiki-import.context.ts'
import { isGone, isUnreadable, passes } from './wiki-import.failure.ts'

const changeFile = {
  'file.choose': { target: 'inspecting', actions: 'keepFile' },
  'file.clear': { target: 'sorting', actions: 'forgetFile' },
} as const

/** The part of a state that follows the wiki's imports on the server. */
const followNews = {
  id: 'awaitNews',
  src: 'awaitNews',
  input: ({ context }: { context: Context }) => ({ wikiId: context.wikiId }),
  onDone: { target: 'sorting', actions: 'keepListing' },
} as const

/** Uploads a file, lets the server check it, and fills an empty wiki with it. */
export const wikiImportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    loadImports: notProvided<WikiImportsResponse, { wikiId: number }>('loadImports'),
    /** Reads the start of the chosen file. The output is null if it can be uploaded. */
    checkFile: notProvided<ImportFileProblem | null, FileCheck>('checkFile'),
    /** Creates an upload without sending anything of the file. */
    createUpload: notProvided<WikiImport, { wikiId: number; file: ImportFile }>('createUpload'),
    /** Sends what the server lacks of the file, and meanwhile sends the machine `upload.progress` events. */
    uploadFile: notProvided<void, { path: string }>('uploadFile'),
    /** Ends when it makes sense to try again: after a while, or when the network is back. */
    awaitRetry: notProvided<void, RetryOrder>('awaitRetry'),
    /** Waits, and then reads the imports until the server answers. */
    awaitNews: notProvided<WikiImportsResponse, { wikiId: number }>('awaitNews'),
    startImport: notProvided<WikiImport, { wikiId: number; id: number }>('startImport'),
    cancelImport: notProvided<WikiImport, { wikiId: number; id: number }>('cancelImport'),
  },
  guards: {
    isUploading: hasStatus('uploading'),
    isElsewhere: ({ context: { record } }) => record?.status === 'uploading' && record.upload_path === null,
    isChecking: hasStatus('checking'),
    isChecked: hasStatus('checked'),
    isImporting: hasStatus('importing'),
    hasSucceeded: hasStatus('success'),
    hasFailed: hasStatus('failed'),
    isRefused: ({ context }) => context.refusal !== null,
    /** Whether `checkFile` found no problem. */
    fits: ({ event }) => 'output' in event && event.output === null,
    fitsUpload: ({ context, event }) =>
      'output' in event && event.output === null && context.record?.status === 'uploading',
    isGone: ({ event }) => isGone(failureIn(event)),
    isUnreadable: ({ event }) => isUnreadable(failureIn(event)),
    passes: ({ event }) => passes(failureIn(event)),
  },
  actions: {
    keepListing: assign(({ event }) => {
      if (!('output' in event)) return {}
      const { data, size_max, refusal } = event.output as WikiImportsResponse
      return { ...bytesOf(data[0] ?? null), sizeMax: size_max, refusal }
    }),
    keepRecord: assign(({ event }) => ('output' in event ? bytesOf(event.output as WikiImport) : {})),
    keepFile: assign(({ event }) => (event.type === 'file.choose' ? { file: event.file } : {})),
    forgetFile: assign({ file: null }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'wikiImport',
  context: ({ input }) => ({
    wikiId: input.wikiId,
    record: null,
    sizeMax: 0,
    refusal: null,
    file: null,
    problem: null,
    sent: 0,
    received: 0,
    attempts: 0,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The earlier imports of this wiki are being loaded.',
      entry: 'forgetFile',
      invoke: {
        id: 'loadImports',
        src: 'loadImports',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'sorting', actions: ['keepListing', 'forgetFailure'] },
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'The imports could not be loaded; it can be tried again.',
      on: { 'imports.reload': 'loading' },
    },
    sorting: {
      description: 'Decides by the status of the newest import, and by whether the wiki can import at all.',
      always: [
        { guard: 'isElsewhere', target: 'elsewhere' },
        { guard: 'isUploading', target: 'unfinished' },
        { guard: 'isChecking', target: 'checking' },
        { guard: 'isChecked', target: 'checked' },
        { guard: 'isImporting', target: 'importing' },
        { guard: 'hasSucceeded', target: 'succeeded' },
        { guard: 'hasFailed', target: 'failed' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'ready' },
      ],
    },
    refused: {
      description: 'The wiki cannot import, for example because it has pages; the card says why.',
      on: { 'imports.reload': 'loading' },
    },
    ready: {
      description: 'A file can be chosen.',
      on: {
        'file.choose': { target: 'inspecting', actions: 'keepFile' },
        'upload.start': { target: 'unfit', actions: assign({ problem: { kind: 'none' } }) },
      },
    },
    unfinished: {
      description:
        'A part of a file is on the server. The upload resumes when the same file is chosen again.',
      on: {
        'file.choose': { target: 'inspecting', actions: 'keepFile' },
        'import.cancel': 'cancelling',
      },
    },
    elsewhere: {
      description: 'Another manager is uploading a file.',
      invoke: followNews,
      on: { 'import.cancel': 'cancelling' },
    },
    inspecting: {
      description: 'The chosen file’s size and first bytes are being checked.',
      entry: 'forgetFailure',
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context: { sizeMax, record } }) => ({ sizeMax, expected: expectedFile(record) }),
        onDone: [
          { guard: 'fitsUpload', target: 'uploading' },
          { guard: 'fits', target: 'chosen' },
          { target: 'unfit', actions: assign({ problem: ({ event }) => event.output }) },
        ],
        onError: { target: 'unfit', actions: assign({ problem: { kind: 'unreadable' } }) },
      },
    },
    unfit: {
      description: 'No file is chosen, or one that cannot be uploaded; the field says why.',
      exit: assign({ problem: null }),
      on: { ...changeFile, 'import.cancel': { guard: 'isUploading', target: 'cancelling' } },
    },
    chosen: {
      description: 'The chosen file can be uploaded.',
      on: { ...changeFile, 'upload.start': 'starting' },
    },
    starting: {
      description: 'The upload is being created.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'createUpload',
        src: 'createUpload',
        input: ({ context: { wikiId, file } }) => ({ wikiId, file: file ?? { name: '', size: 0 } }),
        onDone: { target: 'uploading', actions: 'keepRecord' },
        onError: { target: 'chosen', actions: 'keepFailure' },
      },
    },
    uploading: {
      description: 'The file is being sent in parts.',
      tags: 'sending',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context }) => ({ path: context.record?.upload_path ?? '' }),
        onDone: {
          target: 'checking',
          actions: [assign({ record: ({ context }) => whenSent(context.record) }), 'forgetFile'],
        },
        onError: [
          { guard: 'isGone', target: 'loading' },
          { guard: 'isUnreadable', target: 'unfinished', actions: ['keepFailure', 'forgetFile'] },
          { guard: 'passes', target: 'waiting', actions: 'keepFailure' },
          { target: 'interrupted', actions: 'keepFailure' },
        ],
      },
      on: {
        'upload.progress': {
          actions: assign(({ context, event: { sent, received } }) => ({
            sent,
            received,
            attempts: received > context.received ? 0 : context.attempts,
            failure: null,
          })),
        },
        'upload.pause': 'paused',
        'import.cancel': 'cancelling',
      },
    },
    waiting: {
      description: 'The network or the server failed; the upload resumes by itself.',
      tags: 'sending',
      entry: assign({ attempts: ({ context }) => context.attempts + 1 }),
      invoke: {
        id: 'awaitRetry',
        src: 'awaitRetry',
        input: ({ context }) => ({
          attempts: context.attempts,
          failure: context.failure ?? { kind: 'offline' },
        }),
        onDone: 'uploading',
      },
      on: { 'upload.resume': 'uploading', 'upload.pause': 'paused', 'import.cancel': 'cancelling' },
    },
    paused: {
      description: 'The manager has paused the upload.',
      entry: 'forgetFailure',
      on: { 'upload.resume': 'uploading', 'import.cancel': 'cancelling' },
    },
    interrupted: {
      description: 'The server refused the upload; it resumes when the manager asks for it.',
      on: {
        'upload.resume': { target: 'uploading', actions: 'forgetFailure' },
        'import.cancel': 'cancelling',
      },
    },
    checking: {
      description: 'The server finds out what the file contains; the wiki is not touched.',
      invoke: followNews,
      on: { 'import.cancel': 'cancelling' },
    },
    checked: {
      description: 'The card says what the file contains and what will be lost.',
      invoke: followNews,
      on: { 'import.start': 'ordering', 'import.cancel': 'cancelling' },
    },
    ordering: {
      description: 'The import is being started.',
      tags: 'busy',
      entry: 'forgetFailure',
      invoke: {
        id: 'startImport',
        src: 'startImport',
        input: ({ context }) => ({ wikiId: context.wikiId, id: context.record?.id ?? 0 }),
        onDone: { target: 'sorting', actions: 'keepRecord' },
        onError: { target: 'sorting', actions: 'keepFailure' },
      },
    },
    importing: {
      description: 'The server fills the wiki, which is read-only meanwhile. The manager may leave the page.',
      invoke: followNews,
    },
    cancelling: {
      description: 'The import is being cancelled and its file removed.',
      tags: 'busy',
      entry: ['forgetFile', 'forgetFailure'],
      invoke: {
        id: 'cancelImport',
        src: 'cancelImport',
        input: ({ context }) => ({ wikiId: context.wikiId, id: context.record?.id ?? 0 }),
        onDone: { target: 'sorting', actions: 'keepRecord' },
        onError: { target: 'sorting', actions: 'keepFailure' },
      },
    },
    succeeded: {
      description: 'The wiki has the pages of the file.',
      type: 'final',
    },
    failed: {
      description: 'The check or the import failed; the wiki is as before.',
      on: { 'import.again': { target: 'sorting', actions: assign({ record: null }) } },
    },
  },
})
