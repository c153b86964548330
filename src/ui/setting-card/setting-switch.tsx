import type { FlagSetting } from '#contract/settings/setting-names.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { ToggleSwitch } from '#ui/toggle-switch.tsx'
import { CardOutcome } from './card-outcome.tsx'
import { MissingExtension } from './missing-extension.tsx'
import { type SaveFlag, useSettingToggle } from './use-setting-toggle.ts'

interface SettingSwitchProps {
  readonly wiki: WikiDetails
  readonly setting: FlagSetting
  /** The same function at every render. */
  readonly save: SaveFlag
  readonly label: string
  /** What each position means. */
  readonly help: { readonly on: string; readonly off: string }
  /** The MediaWiki extension that the setting needs, if it needs one. */
  readonly extension?: string
  /** What the setting does while the server's MediaWiki lacks the extension; see {@link MissingExtension}. */
  readonly withoutExtension?: string
  /** @param enabled whether the setting was turned on */
  readonly savedText: (enabled: boolean) => string
  /** @param enabled whether the setting was to be turned on */
  readonly failureText: (enabled: boolean) => string
}

/** Turns a setting of a wiki on and off, and shows the outcome. */
export function SettingSwitch(props: SettingSwitchProps) {
  const { shown, isBusy, isSaved, failure, flip } = useSettingToggle(props.wiki, props.setting, props.save)
  return (
    <>
      <ToggleSwitch
        label={props.label}
        help={shown ? props.help.on : props.help.off}
        checked={shown}
        busy={isBusy}
        onFlip={flip}
      />
      {props.extension !== undefined && (
        <MissingExtension name={props.extension}>{props.withoutExtension}</MissingExtension>
      )}
      <CardOutcome
        success={isSaved ? props.savedText(shown) : null}
        failure={failure}
        failureText={props.failureText(!shown)}
      />
    </>
  )
}
