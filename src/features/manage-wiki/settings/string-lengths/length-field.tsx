import type { LengthSetting } from '#contract/settings/setting-names.ts'
import { LENGTH_RANGES } from '#contract/settings/string-lengths.ts'
import { TextField } from '#ui/form/text-field.tsx'

const LABELS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: 'String',
  wwWikibaseStringLengthMonolingualText: 'Monolingual text',
  wwWikibaseStringLengthMultilang: 'Multilang',
}

const DESCRIPTIONS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: 'Plain text in statements.',
  wwWikibaseStringLengthMonolingualText: 'Text in one language in statements.',
  wwWikibaseStringLengthMultilang: 'Labels, descriptions and aliases.',
}

/** One length. If it is left empty, it is not changed. */
export function LengthField({ setting, current }: { setting: LengthSetting; current: string }) {
  const { min, max } = LENGTH_RANGES[setting]
  return (
    <TextField
      name={setting}
      label={LABELS[setting]}
      help={`${DESCRIPTIONS[setting]} Currently ${current}; allowed from ${min} to ${max}.`}
      inputMode="numeric"
      autoComplete="off"
      suffix="characters"
      optional
    />
  )
}
