import { SKINS, type Skin } from '#contract/settings/setting-names.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { skinName } from './skin-names.ts'

/** Skins that are only offered where the server's MediaWiki has them. */
const EXTRA: readonly Skin[] = ['vector-2022', 'minerva']

/** The choice of a skin. Marks the current one and those that the server's MediaWiki lacks. */
export function SkinField({ current }: { current: Skin }) {
  const { engine } = useConfig()
  const isMissing = (skin: Skin) => engine.available && !engine.skins.includes(skin)
  const offered = SKINS.filter(
    skin => skin === current || !EXTRA.includes(skin) || engine.skins.includes(skin),
  )
  return (
    <RadioGroupField
      name="skin"
      label={msg('wiki-settings-default-skin')}
      options={offered.map(skin => ({
        value: skin,
        label: skin === current ? msg('wiki-settings-skin-in-use', skinName(skin)) : skinName(skin),
        ...(isMissing(skin) && {
          help: msg('wiki-settings-servers-mediawiki-does-not-have'),
        }),
      }))}
    />
  )
}
