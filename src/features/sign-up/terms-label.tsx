import { routes } from '#contract/paths.ts'
import { ExternalLink } from '#ui/external-link.tsx'

/** What is agreed to, with the texts one click away in a new tab: nothing typed here is lost by reading them. */
export function TermsLabel() {
  return (
    <>
      I accept the <ExternalLink href={routes.termsOfUse}>Terms of Service</ExternalLink> and the{' '}
      <ExternalLink href={routes.hostingPolicy}>Hosting Policy</ExternalLink> and have read the{' '}
      <ExternalLink href={routes.privacyPolicy}>Privacy Policy</ExternalLink>.
    </>
  )
}
