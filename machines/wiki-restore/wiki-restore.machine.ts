import { assign, setup } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import type { WikiBackup, WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import type { StartRestoreRequest } from '#contract/wiki-data/wiki-data-requests.ts'
import { firstAsksForPassword } from '#machines/shared/asks-for-password.ts'
import { failureIn } from '#machines/shared/failure-in.ts'
import { isRunningAlready } from '#machines/shared/is-running-already.ts'
import { notProvided } from '#machines/shared/not-provided.ts'
import { pollPause } from '#machines/shared/poll-pause.ts'

/** The backups and restores of a wiki, newest first. */
export interface PointsInTime {
  readonly backups: readonly WikiBackup[]
  /** How many days backups are kept; null if the service makes none. */
  readonly retentionDays: number | null
  readonly restores: readonly WikiRestore[]
}

interface Context extends PointsInTime {
  readonly wikiId: number
  /** The backup that the dialog is about; null without a dialog. */
  readonly chosen: WikiBackup | null
  /** Whether the dialog asks for the password, because the last log-in was too long ago. */
  readonly needsPassword: boolean
  /** Why the last request failed; null if it succeeded or is being tried again. */
  readonly failure: Failure | null
}

type Event =
  | { type: 'points.reload' }
  | { type: 'new.request'; backup: WikiBackup }
  /** `domain` is the whole domain. */
  | { type: 'new.confirm'; sitename: string; domain: string }
  | { type: 'back.request'; backup: WikiBackup }
  /** `password` is '' if the dialog did not ask for it. */
  | { type: 'back.confirm'; password: string }
  | { type: 'dialog.cancel' }

/** Restores a backup as a new wiki, or puts the wiki itself back; each after a dialog. */
export const wikiRestoreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wikiId: number },
    /** `pending`: a restore is being carried out. The last two name the open dialog. */
    tags: {} as 'busy' | 'pending' | 'asNew' | 'back',
  },
  actors: {
    loadPoints: notProvided<PointsInTime, { wikiId: number }>('loadPoints'),
    followPoints: notProvided<PointsInTime, { wikiId: number }>('followPoints'),
    startRestore: notProvided<WikiRestore, StartRestoreRequest>('startRestore'),
  },
  guards: {
    anyPending: ({ context }) => context.restores.some(({ status }) => status === 'pending'),
    isRunningAlready: ({ event }) => isRunningAlready(failureIn(event)),
    passwordHelps: ({ context, event }) => context.needsPassword || firstAsksForPassword(failureIn(event)),
  },
  actions: {
    choose: assign({ chosen: ({ event }) => ('backup' in event ? event.backup : null) }),
    closeDialog: assign({ chosen: null }),
    keepFailure: assign({ failure: ({ event }) => failureIn(event) }),
    forgetFailure: assign({ failure: null }),
    keepRestore: assign({
      restores: ({ context, event }) =>
        'output' in event ? [event.output as WikiRestore, ...context.restores] : context.restores,
    }),
  },
  delays: { pollInterval: ({ context }) => pollPause(context.failure) },
}).createMachine({
  id: 'wikiRestore',
  context: ({ input }) => ({
    wikiId: input.wikiId,
    backups: [],
    retentionDays: null,
    restores: [],
    chosen: null,
    needsPassword: false,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The backups of this wiki and its earlier restores are being loaded.',
      tags: 'busy',
      invoke: {
        id: 'loadPoints',
        src: 'loadPoints',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: { target: 'sorting', actions: assign(({ event }) => event.output) },
        onError: { target: 'unknown', actions: 'keepFailure' },
      },
    },
    unknown: {
      description: 'The backups could not be loaded; it can be tried again.',
      on: { 'points.reload': { target: 'loading', actions: 'forgetFailure' } },
    },
    sorting: {
      description: 'Decides whether a restore is being carried out.',
      always: [{ guard: 'anyPending', target: 'restoring' }, { target: 'browsing' }],
    },
    browsing: {
      description: 'The backups are listed. Each can be restored as a new wiki or over this wiki.',
      on: {
        'new.request': { target: 'naming', actions: 'choose' },
        'back.request': { target: 'confirming', actions: ['choose', assign({ needsPassword: false })] },
      },
    },
    naming: {
      description: 'The dialog asks for the name and the address of the new wiki.',
      tags: 'asNew',
      on: {
        'new.confirm': { target: 'startingNew', actions: 'forgetFailure' },
        'dialog.cancel': { target: 'browsing', actions: ['closeDialog', 'forgetFailure'] },
      },
    },
    startingNew: {
      description: 'The restore as a new wiki is being requested; the dialog stays open.',
      tags: ['busy', 'asNew'],
      invoke: {
        id: 'startNew',
        src: 'startRestore',
        input: ({ context, event }) => ({
          wiki: context.wikiId,
          backup: context.chosen?.id ?? 0,
          mode: 'new' as const,
          sitename: event.type === 'new.confirm' ? event.sitename : '',
          domain: event.type === 'new.confirm' ? event.domain : '',
        }),
        onDone: { target: 'sorting', actions: ['keepRestore', 'closeDialog'] },
        onError: [
          { guard: 'isRunningAlready', target: 'loading', actions: 'closeDialog' },
          { target: 'naming', actions: 'keepFailure' },
        ],
      },
    },
    confirming: {
      description:
        'The dialog says what will be lost when the wiki is put back, and asks for a confirmation.',
      tags: 'back',
      on: {
        'back.confirm': { target: 'startingBack', actions: 'forgetFailure' },
        'dialog.cancel': { target: 'browsing', actions: ['closeDialog', 'forgetFailure'] },
      },
    },
    askingPassword: {
      description: 'The last log-in was too long ago: the dialog asks for the password as well.',
      tags: 'back',
      entry: assign({ needsPassword: true }),
      on: {
        'back.confirm': { target: 'startingBack', actions: 'forgetFailure' },
        'dialog.cancel': { target: 'browsing', actions: ['closeDialog', 'forgetFailure'] },
      },
    },
    startingBack: {
      description: 'Putting the wiki back is being requested; the dialog stays open.',
      tags: ['busy', 'back'],
      invoke: {
        id: 'startBack',
        src: 'startRestore',
        input: ({ context, event }) => {
          const password = event.type === 'back.confirm' ? event.password : ''
          return {
            wiki: context.wikiId,
            backup: context.chosen?.id ?? 0,
            mode: 'back' as const,
            ...(password !== '' && { password }),
          }
        },
        onDone: { target: 'sorting', actions: ['keepRestore', 'closeDialog'] },
        onError: [
          { guard: 'isRunningAlready', target: 'loading', actions: 'closeDialog' },
          { guard: 'passwordHelps', target: 'askingPassword', actions: 'keepFailure' },
          { target: 'confirming', actions: 'keepFailure' },
        ],
      },
    },
    restoring: {
      description: 'A restore is being carried out; its progress is read every three seconds.',
      tags: 'pending',
      after: { pollInterval: 'polling' },
    },
    polling: {
      description:
        'The progress is being read, once the page is visible. After a failure the next read follows.',
      tags: 'pending',
      invoke: {
        id: 'followPoints',
        src: 'followPoints',
        input: ({ context }) => ({ wikiId: context.wikiId }),
        onDone: {
          target: 'sorting',
          actions: [assign(({ event }) => event.output), 'forgetFailure'],
        },
        onError: { target: 'restoring', actions: 'keepFailure' },
      },
    },
  },
})
