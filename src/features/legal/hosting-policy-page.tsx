import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /hosting-policy: who may have a wiki, and for what purpose. */
export function HostingPolicyPage() {
  return <CurrentPolicyPage type="hosting-policy" />
}
