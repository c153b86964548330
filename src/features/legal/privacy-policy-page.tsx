import { LegalPage } from './legal-page.tsx'
import { privacyPolicy } from './legal-texts.ts'

/** /privacy-policy (specification, section 2). */
export function PrivacyPolicyPage() {
  return <LegalPage document={privacyPolicy} />
}
