import { SKINS, type Skin } from '#contract/settings/setting-names.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { skinName } from './skin-names.ts'

/** The skins, with a word on the present one and on those this server lacks. */
export function SkinField({ current }: { current: Skin }) {
  const { engine } = useConfig()
  const isMissing = (skin: Skin) => engine.available && !engine.skins.includes(skin)
  return (
    <RadioGroupField
      name="skin"
      label="Default skin"
      options={SKINS.map(skin => ({
        value: skin,
        label: skin === current ? `${skinName(skin)} (in use)` : skinName(skin),
        ...(isMissing(skin) && {
          help: 'This server’s MediaWiki does not have it yet. You can choose it; until it does, the wiki shows its own default.',
        }),
      }))}
    />
  )
}
