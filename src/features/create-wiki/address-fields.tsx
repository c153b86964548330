import { useFormikContext } from 'formik'
import type { SiteDetails } from '#contract/schemas/create-wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { richText } from '#ui/rich-text.ts'
import { SubdomainField } from '#ui/wiki-profile/subdomain-field.tsx'

/** A subdomain of the service or, if the service accepts them, a custom domain. */
export function AddressFields() {
  const { subdomainSuffix, cnameTarget } = useConfig()
  const { values } = useFormikContext<SiteDetails>()
  return (
    <>
      {cnameTarget !== null && (
        <RadioGroupField
          name="domainKind"
          label={msg('create-wiki-address')}
          options={[
            { value: 'subdomain', label: msg('create-wiki-address-ends-1', subdomainSuffix) },
            { value: 'custom', label: msg('create-wiki-domain-own') },
          ]}
        />
      )}
      {values.domainKind === 'custom' && cnameTarget !== null ? (
        <>
          <TextField
            name="domain"
            label={msg('create-wiki-custom-domain')}
            inputMode="url"
            placeholder="data.example.org"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Notice tone="info">
            <p>
              {richText(msgParts('create-wiki-wiki-opens-there-once-domain', <strong>{cnameTarget}</strong>))}
            </p>
          </Notice>
        </>
      ) : (
        <SubdomainField />
      )}
    </>
  )
}
