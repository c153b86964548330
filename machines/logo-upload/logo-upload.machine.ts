import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

interface Context {
  /** The chosen file's name; the file itself stays with the view, for it cannot be written down. */
  readonly fileName: string | null
  readonly problem: LogoProblem | null
  /** Sent part of the file, 0 to 1. */
  readonly progress: number
  readonly failure: Failure | null
}

type Event =
  | { type: 'file.choose'; name: string }
  | { type: 'file.clear' }
  | { type: 'logo.upload' }
  | { type: 'upload.progress'; fraction: number }

/**
 * Choosing, checking and sending a wiki's logo. The file is checked before anything is sent.
 * Source: specification, section 5 ("Logo").
 */
export const logoUploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    /** Reads the chosen file's beginning; null where it can be a logo. */
    checkLogo: notProvided<LogoProblem | null, { fileName: string }>('checkLogo'),
    /** Sends the chosen file; may send `upload.progress` meanwhile. */
    uploadLogo: notProvided<void, { fileName: string }>('uploadLogo'),
  },
  guards: {
    /** Of the end of `checkLogo`: it found no problem. */
    canBeLogo: ({ event }) => 'output' in event && event.output === null,
  },
  actions: {
    keepName: assign(({ event }) =>
      event.type === 'file.choose' ? { fileName: event.name, problem: null, failure: null } : {},
    ),
    forgetFile: assign({ fileName: null, problem: null, failure: null }),
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
      description: 'The chosen file is being read: only a square PNG of the right size can be a logo.',
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
      on: {
        'file.choose': { target: 'checking', reenter: true, actions: 'keepName' },
        'file.clear': { target: 'empty', actions: 'forgetFile' },
      },
    },
    refused: {
      description: 'The chosen file cannot be a logo, and the card says why.',
      on: {
        'file.choose': { target: 'checking', actions: 'keepName' },
        'file.clear': { target: 'empty', actions: 'forgetFile' },
      },
    },
    chosen: {
      description: 'The chosen file can be uploaded; it is shown as it will look.',
      on: {
        'file.choose': { target: 'checking', actions: 'keepName' },
        'file.clear': { target: 'empty', actions: 'forgetFile' },
        'logo.upload': 'uploading',
      },
    },
    uploading: {
      description: 'The file is being sent.',
      tags: 'busy',
      entry: assign({ progress: 0, failure: null }),
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
      description: 'The file could not be sent, or was refused; it is still chosen and can be sent again.',
      on: {
        'file.choose': { target: 'checking', actions: 'keepName' },
        'file.clear': { target: 'empty', actions: 'forgetFile' },
        'logo.upload': 'uploading',
      },
    },
    uploaded: {
      description: 'The wiki has the new logo; another file can be chosen.',
      on: { 'file.choose': { target: 'checking', actions: 'keepName' } },
    },
  },
})
