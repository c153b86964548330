import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /privacy-policy. Source: spec 2.27. */
export function PrivacyPolicyPage() {
  return <CurrentPolicyPage type="privacy-policy" />
}
