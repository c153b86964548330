import { SKINS, type Skin } from '#contract/settings/setting-names.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { skinName } from './skin-names.ts'

/** The choice of a skin. Marks the current one and those that the server's MediaWiki lacks. */
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
          help: 'This server’s MediaWiki does not have it yet. You can choose it, but until it does, the wiki uses its own default.',
        }),
      }))}
    />
  )
}
