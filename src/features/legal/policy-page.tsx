import { use } from 'react'
import { formatUtcDay } from '#contract/format-utc.ts'
import type { PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { msg } from '#i18n/msg.ts'
import { LegalPage } from './legal-page.tsx'
import { PolicyStatus } from './policy-status.tsx'
import { policyDocument } from './policy-texts.ts'
import { PolicyVersions } from './policy-versions.tsx'
import { usePolicyChanges } from './use-policy-changes.ts'
import type { Today } from './use-today.ts'

interface PolicyPageProps {
  readonly version: PolicyVersion
  readonly today: Today
}

/** One version of a policy: whether it applies, the other versions, its text, and what it changed. */
export function PolicyPage({ version, today }: PolicyPageProps) {
  const document = use(policyDocument(version))
  const changes = usePolicyChanges(version)
  const { state } = changes
  return (
    <LegalPage
      document={document}
      lead={msg('common-version-1-2', document.version, formatUtcDay(document.date))}
      before={<PolicyStatus version={version} today={today} />}
      aside={<PolicyVersions version={version} today={today} changes={changes} />}
      instead={state.kind === 'shown' ? <state.View before={state.before} after={document} /> : null}
    />
  )
}
