import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The chosen file's name. The view keeps the file itself, because it cannot be serialized. */
  readonly fileName: string | null
  readonly problem: LogoProblem | null
  /** How much of the file has been sent, from 0 to 1. */
  readonly progress: number
  readonly failure: Failure | null
}

type Event =
  | { type: 'file.choose'; name: string }
  | { type: 'file.clear' }
  | { type: 'logo.upload' }
  | { type: 'upload.progress'; fraction: number }

/** A chosen file can be replaced or cleared. */
const changeFile = {
  'file.choose': { target: 'checking', actions: 'keepName' },
  'file.clear': { target: 'empty', actions: 'forgetFile' },
} as const

/**
 * Chooses, checks and uploads a wiki's logo. The file is checked before anything is sent. Source: spec 5.26,
 * 5.27.
 */
export const logoUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    /** Reads the start of the chosen file. The output is null if the file can be a logo. */
    checkLogo: notProvided<LogoProblem | null, { fileName: string }>('checkLogo'),
    /** Uploads the chosen file, and meanwhile sends the machine `upload.progress` events. */
    uploadLogo: notProvided<void, { fileName: string }>('uploadLogo'),
  },
  guards: {
    /** Whether `checkLogo` found no problem. */
    canBeLogo: ({ event }) => 'output' in event && event.output === null,
  },
  actions: {
    keepName: assign(({ event }) => (event.type === 'file.choose' ? { fileName: event.name } : {})),
    forgetFile: assign({ fileName: null }),
  },
}).createMachine({
  id: 'logoUpload',
  context: { fileName: null, problem: null, progress: 0, failure: null },
  initial: 'empty',
  states: {
    empty: {
      description: 'No file is chosen; there is nothing to upload.',
      on: { 'file.choose': { target: 'checking', actions: 'keepName' } },
    },
    checking: {
      description: 'The chosen file is being checked: only a square PNG of the right size can be a logo.',
      invoke: {
        id: 'checkLogo',
        src: 'checkLogo',
        input: ({ context }) => ({ fileName: context.fileName ?? '' }),
        onDone: [
          { guard: 'canBeLogo', target: 'chosen' },
          { target: 'refused', actions: assign({ problem: ({ event }) => event.output }) },
        ],
        onError: { target: 'refused', actions: assign({ problem: { kind: 'unreadable' } }) },
      },
      on: { ...changeFile, 'file.choose': { target: 'checking', reenter: true, actions: 'keepName' } },
    },
    refused: {
      description: 'The chosen file cannot be a logo; the card says why.',
      exit: assign({ problem: null }),
      on: { ...changeFile },
    },
    chosen: {
      description: 'The chosen file can be uploaded; the card shows a preview.',
      on: { ...changeFile, 'logo.upload': 'uploading' },
    },
    uploading: {
      description: 'The file is being uploaded.',
      tags: 'busy',
      entry: assign({ progress: 0 }),
      on: { 'upload.progress': { actions: assign({ progress: ({ event }) => event.fraction }) } },
      invoke: {
        id: 'uploadLogo',
        src: 'uploadLogo',
        input: ({ context }) => ({ fileName: context.fileName ?? '' }),
        onDone: { target: 'uploaded', actions: 'forgetFile' },
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => toFailure(event.error) }) },
      },
    },
    failed: {
      description: 'The upload failed or was refused; the file is still chosen and can be uploaded again.',
      exit: assign({ failure: null }),
      on: { ...changeFile, 'logo.upload': 'uploading' },
    },
    uploaded: {
      description: 'The wiki has the new logo; another file can be chosen.',
      on: { 'file.choose': { target: 'checking', actions: 'keepName' } },
    },
  },
})
