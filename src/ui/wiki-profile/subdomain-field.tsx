import { useConfig } from '#ui/config/config-context.tsx'
import { TextField } from '#ui/form/text-field.tsx'

/** The subdomain of a new wiki, in the form's field `domain`. Source: spec 5.18. */
export function SubdomainField() {
  const { subdomainSuffix } = useConfig()
  return (
    <TextField
      name="domain"
      label="Subdomain"
      help="At least five characters, only a-z, 0-9 and hyphen."
      suffix={subdomainSuffix}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
