import { routes } from '#contract/paths.ts'
import { msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { richText } from '#ui/rich-text.ts'

/** The label of the checkbox. The policies open in a new tab, so that nothing typed in the form is lost. */
export function TermsLabel() {
  return (
    <>
      {richText(
        msgParts(
          'form-i-accept-1-terms-service',
          text => <ExternalLink href={routes.termsOfUse}>{text}</ExternalLink>,
          text => <ExternalLink href={routes.hostingPolicy}>{text}</ExternalLink>,
          text => <ExternalLink href={routes.privacyPolicy}>{text}</ExternalLink>,
        ),
      )}
    </>
  )
}
