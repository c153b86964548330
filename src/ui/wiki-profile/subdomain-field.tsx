import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** The subdomain of a new wiki, in the form's field `domain`. Source: spec 5.18. */
export function SubdomainField() {
  const { subdomainSuffix } = useConfig()
  return (
    <TextField
      name="domain"
      label={msg('wiki-profile-subdomain')}
      help={msg('wiki-profile-at-least-five-characters-only')}
      suffix={subdomainSuffix}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
