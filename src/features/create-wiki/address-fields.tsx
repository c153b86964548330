import { useFormikContext } from 'formik'
import type { SiteDetails } from '#contract/schemas/create-wiki.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioGroupField } from '#ui/form/radio-group-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
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
          label="Address"
          options={[
            { value: 'subdomain', label: `An address that ends in ${subdomainSuffix}` },
            { value: 'custom', label: 'A domain of your own' },
          ]}
        />
      )}
      {values.domainKind === 'custom' && cnameTarget !== null ? (
        <>
          <TextField
            name="domain"
            label="Custom domain"
            inputMode="url"
            placeholder="data.example.org"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Notice tone="info">
            <p>
              The wiki opens there once the domain is verified. After the last step you get the records to add
              to its DNS: one proves that the domain is yours, and a CNAME record that points to{' '}
              <strong>{cnameTarget}</strong> leads your visitors there. The person who manages the domain can
              add them.
            </p>
          </Notice>
        </>
      ) : (
        <SubdomainField />
      )}
    </>
  )
}
