import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { FlagSetting } from '#contract/settings/setting-names.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

/** A setting of a wiki. */
export interface SettingFlag {
  readonly wikiId: number
  readonly setting: FlagSetting
}

interface Context extends SettingFlag {
  /** As last saved. */
  readonly saved: boolean
  /** As shown: ahead of `saved` while a change is being saved. */
  readonly shown: boolean
  readonly failure: Failure | null
}

type Event = { type: 'toggle.flip' }

/**
 * A setting that is on or off. A change is shown immediately and reverted if saving fails. Source: spec 4.23.
 */
export const settingToggleMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as SettingFlag & { enabled: boolean },
    tags: {} as 'busy',
  },
  actors: {
    saveSetting: notProvided<void, SettingFlag & { enabled: boolean }>('saveSetting'),
  },
  actions: {
    flip: assign({ shown: ({ context }) => !context.saved }),
  },
}).createMachine({
  id: 'settingToggle',
  context: ({ input: { wikiId, setting, enabled } }) => ({
    wikiId,
    setting,
    saved: enabled,
    shown: enabled,
    failure: null,
  }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Shows the saved value; nothing has been changed yet.',
      on: { 'toggle.flip': { target: 'saving', actions: 'flip' } },
    },
    saving: {
      description: 'Shows the new value while it is being saved.',
      tags: 'busy',
      entry: assign({ failure: null }),
      invoke: {
        id: 'saveSetting',
        src: 'saveSetting',
        input: ({ context: { wikiId, setting, shown } }) => ({ wikiId, setting, enabled: shown }),
        onDone: { target: 'saved', actions: assign({ saved: ({ context }) => context.shown }) },
        onError: {
          target: 'failed',
          actions: assign({
            shown: ({ context }) => context.saved,
            failure: ({ event }) => toFailure(event.error),
          }),
        },
      },
    },
    saved: {
      description: 'The new value is saved; it can be changed again.',
      on: { 'toggle.flip': { target: 'saving', actions: 'flip' } },
    },
    failed: {
      description: 'Saving failed: shows the old value again and the reason; it can be tried again.',
      on: { 'toggle.flip': { target: 'saving', actions: 'flip' } },
    },
  },
})
