import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /terms-of-use: the terms with their data processing appendix. Source: spec 2.26. */
export function TermsOfUsePage() {
  return <CurrentPolicyPage type="terms-of-use" />
}
