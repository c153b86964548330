import { chakra } from '@chakra-ui/react'
import { SETTING_DELAY_SECONDS } from '#contract/limits.ts'
import {
  EXTENSIONS,
  type ExtensionName,
  extensionSetting,
  offeredExtension,
} from '#contract/settings/extensions.ts'
import { readFlag } from '#contract/settings/read-setting.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { saveFlag } from '#store/wikis/settings.saga.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useSettingToggle } from '#ui/setting-card/use-setting-toggle.ts'
import { ToggleSwitch } from '#ui/toggle-switch.tsx'
import { extensionCardTexts, extensionTexts, officialName } from './extension-texts.ts'

interface ExtensionSwitchProps {
  readonly wiki: WikiDetails
  readonly name: ExtensionName
}

/** Turns an extension on and off, and shows the outcome beside it. */
export function ExtensionSwitch({ wiki, name }: ExtensionSwitchProps) {
  const { shown, isBusy, isSaved, failure, flip } = useSettingToggle(wiki, extensionSetting(name), saveFlag)
  const { title, text } = extensionTexts[name]
  const missing = shown ? offExtensions(wiki, name) : []
  return (
    <div>
      <ToggleSwitch
        label={title}
        help={
          <>
            {text} {officialName(name) !== title && `(${officialName(name)})`}
            {missing.length > 0 && <> {extensionCardTexts.needs(missing)}</>}
          </>
        }
        checked={shown}
        busy={isBusy}
        onFlip={flip}
      />
      <LiveStatus>
        {isSaved && (
          <Saved>
            {msg(
              'common-sentences',
              extensionCardTexts.saved(title, shown),
              msg('wiki-extensions-delay', SETTING_DELAY_SECONDS),
            )}
          </Saved>
        )}
      </LiveStatus>
      {failure && <FlowFailureAlert failure={failure} title={extensionCardTexts.failed(title, !shown)} />}
    </div>
  )
}

/** The titles of the extensions that this one needs and that are off. */
function offExtensions(wiki: WikiDetails, name: ExtensionName): readonly string[] {
  const { needs = [] } = offeredExtension(name)
  return EXTENSIONS.filter(
    other => needs.includes(other.name) && !readFlag(wiki.public_settings, extensionSetting(other.name)),
  ).map(other => extensionTexts[other.name].title)
}

/** Aligned with the label of the switch. */
const Saved = chakra('p', { base: { ps: '14', mt: '1', textStyle: 'sm', fontWeight: 'semibold' } })
