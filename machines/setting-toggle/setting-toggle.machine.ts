import { assign, setup } from 'xstate'
import { type Failure, toFailure } from '#contract/failure.ts'
import type { FlagSetting } from '#contract/settings/setting-names.ts'
import { notProvided } from '#machines/shared/not-provided.ts'

/** Which setting of which wiki. */
export interface SettingFlag {
  readonly wikiId: number
  readonly setting: FlagSetting
}

interface Context extends SettingFlag {
  /** As last saved. */
  readonly saved: boolean
  /** As shown: ahead of `saved` while a change is on its way. */
  readonly shown: boolean
  readonly failure: Failure | null
}

type Event = { type: 'toggle.flip' }

/**
 * A setting that is on or off. The change shows at once and is taken back when saving fails.
 * Source: specification, section 4 ("Toggles").
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
    flip: assign({ shown: ({ context }) => !context.saved, failure: null }),
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
      description: 'Shows what is saved; nothing was changed yet.',
      on: { 'toggle.flip': { target: 'saving', actions: 'flip' } },
    },
    saving: {
      description: 'Shows the new value already while it is being saved.',
      tags: 'busy',
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
      description: 'Saving failed: shows the old value again and says why; it can be tried again.',
      on: { 'toggle.flip': { target: 'saving', actions: 'flip' } },
    },
  },
})
