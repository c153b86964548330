import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { currentPolicy, policiesOfType, upcomingPolicy } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyType, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { msg } from '#i18n/msg.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { DAY_ATTRIBUTE, startOf, type Today } from './use-today.ts'

/** The address of the version that applies now. */
const POLICY_PATHS: Readonly<Record<PolicyType, string>> = {
  'terms-of-use': routes.termsOfUse,
  'hosting-policy': routes.hostingPolicy,
  'privacy-policy': routes.privacyPolicy,
}

interface PolicyStatusProps {
  readonly version: PolicyVersion
  readonly today: Today
}

/**
 * Whether a version applies today, and a link to the one that does; in print also the address of this
 * version.
 */
export function PolicyStatus({ version, today }: PolicyStatusProps) {
  const { publicUrl } = useConfig()
  return (
    <chakra.div maxWidth="prose" mb="8" {...{ [DAY_ATTRIBUTE]: today }}>
      <Status version={version} today={today} />
      <chakra.p display="none" css={{ '@media print': { display: 'block' } }} mt="2">
        {publicUrl}
        {routes.policyVersion(version.type, version.activeFrom)}
      </chakra.p>
    </chakra.div>
  )
}

function Status({ version, today }: PolicyStatusProps): ReactNode {
  const now = startOf(today)
  const current = currentPolicy(POLICY_VERSIONS, version.type, now)
  const since = formatUtcDay(version.activeFrom)
  const toCurrent = current && (
    <TextLink to={POLICY_PATHS[version.type]}>
      {msg('legal-read-version-1-which-applies', current.version)}
    </TextLink>
  )
  if (version.activeFrom > today)
    return (
      <Notice tone="info" title={msg('legal-version-does-not-apply-yet')}>
        {msg('legal-applies-from', since)} {toCurrent}
      </Notice>
    )
  if (current && current.id !== version.id)
    return (
      <Notice tone="attention" title={msg('legal-old-version')}>
        {msg('legal-applied-from-until-version', since, successorOf(version)?.version ?? '')} {toCurrent}
      </Notice>
    )
  const upcoming = upcomingPolicy(POLICY_VERSIONS, version.type, now)
  return (
    <Notice tone="success" title={msg('legal-current-version')}>
      {msg('legal-has-applied-since', since)}{' '}
      {upcoming && (
        <TextLink to={routes.policyVersion(upcoming.type, upcoming.activeFrom)}>
          {msg('legal-version-1-applies-from-2', upcoming.version, formatUtcDay(upcoming.activeFrom))}
        </TextLink>
      )}
    </Notice>
  )
}

function successorOf(version: PolicyVersion): PolicyVersion | undefined {
  return policiesOfType(POLICY_VERSIONS, version.type).find(
    ({ activeFrom }) => activeFrom > version.activeFrom,
  )
}
