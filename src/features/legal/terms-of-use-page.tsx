import { LegalPage } from './legal-page.tsx'
import { termsOfUse } from './legal-texts.ts'

/** /terms-of-use: the terms with their data processing appendix (specification, section 2). */
export function TermsOfUsePage() {
  return <LegalPage document={termsOfUse} />
}
