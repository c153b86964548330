import type { LengthSetting } from '#contract/settings/setting-names.ts'
import { LENGTH_RANGES } from '#contract/settings/string-lengths.ts'
import { msg } from '#i18n/msg.ts'
import { TextField } from '#ui/form/text-field.tsx'

const LABELS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: msg('wiki-settings-string'),
  wwWikibaseStringLengthMonolingualText: msg('wiki-settings-monolingual-text'),
  wwWikibaseStringLengthMultilang: msg('wiki-settings-multilang'),
}

const DESCRIPTIONS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: msg('wiki-settings-plain-text-statements'),
  wwWikibaseStringLengthMonolingualText: msg('wiki-settings-text-one-language-statements'),
  wwWikibaseStringLengthMultilang: msg('wiki-settings-labels-descriptions-aliases'),
}

/** One length. If it is left empty, it is not changed. */
export function LengthField({ setting, current }: { setting: LengthSetting; current: string }) {
  const { min, max } = LENGTH_RANGES[setting]
  return (
    <TextField
      name={setting}
      label={LABELS[setting]}
      help={msg(
        'common-sentences',
        DESCRIPTIONS[setting],
        msg('wiki-settings-length-range', current, min, max),
      )}
      inputMode="numeric"
      autoComplete="off"
      suffix={msg('wiki-settings-characters')}
      optional
    />
  )
}
