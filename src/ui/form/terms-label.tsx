import { routes } from '#contract/paths.ts'
import { ExternalLink } from '#ui/external-link.tsx'

/** The label of the checkbox. The policies open in a new tab, so that nothing typed in the form is lost. */
export function TermsLabel() {
  return (
    <>
      I accept the <ExternalLink href={routes.termsOfUse}>Terms of Service</ExternalLink> and the{' '}
      <ExternalLink href={routes.hostingPolicy}>Hosting Policy</ExternalLink> and have read the{' '}
      <ExternalLink href={routes.privacyPolicy}>Privacy Policy</ExternalLink>.
    </>
  )
}
