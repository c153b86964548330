import type { LengthSetting } from '#contract/settings/setting-names.ts'
import { LENGTH_RANGES } from '#contract/settings/string-lengths.ts'
import { TextField } from '#ui/form/text-field.tsx'

const LABELS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: 'String',
  wwWikibaseStringLengthMonolingualText: 'Monolingual text',
  wwWikibaseStringLengthMultilang: 'Multilang',
}

const KINDS: Readonly<Record<LengthSetting, string>> = {
  wwWikibaseStringLengthString: 'Plain text in statements.',
  wwWikibaseStringLengthMonolingualText: 'Text in one language in statements.',
  wwWikibaseStringLengthMultilang: 'Labels, descriptions and aliases.',
}

/** One length; left empty, it stays as it is. */
export function LengthField({ setting, present }: { setting: LengthSetting; present: string }) {
  const { min, max } = LENGTH_RANGES[setting]
  return (
    <TextField
      name={setting}
      label={LABELS[setting]}
      help={`${KINDS[setting]} Now ${present}; between ${min} and ${max}.`}
      inputMode="numeric"
      autoComplete="off"
      suffix="characters"
      optional
    />
  )
}
