import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /terms-of-use: the terms with their data processing appendix (specification, section 2). */
export function TermsOfUsePage() {
  return <CurrentPolicyPage type="terms-of-use" />
}
