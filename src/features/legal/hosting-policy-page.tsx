import { CurrentPolicyPage } from './current-policy-page.tsx'

/** /hosting-policy: who may have a wiki, and what for. */
export function HostingPolicyPage() {
  return <CurrentPolicyPage type="hosting-policy" />
}
