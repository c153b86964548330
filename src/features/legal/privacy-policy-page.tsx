import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /privacy-policy (specification, section 2). */
export function PrivacyPolicyPage() {
  return <CurrentPolicyPage type="privacy-policy" />
}
