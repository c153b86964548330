import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { currentPolicy, policiesOfType, upcomingPolicy } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyType, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
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
    <TextLink to={POLICY_PATHS[version.type]}>Read version {current.version}, which applies now</TextLink>
  )
  if (version.activeFrom > today)
    return (
      <Notice tone="info" title="This version does not apply yet">
        It applies from {since}. {toCurrent}
      </Notice>
    )
  if (current && current.id !== version.id)
    return (
      <Notice tone="attention" title="This is an old version">
        It applied from {since} until version {successorOf(version)?.version} replaced it. {toCurrent}
      </Notice>
    )
  const upcoming = upcomingPolicy(POLICY_VERSIONS, version.type, now)
  return (
    <Notice tone="success" title="This is the current version">
      It has applied since {since}.{' '}
      {upcoming && (
        <TextLink to={routes.policyVersion(upcoming.type, upcoming.activeFrom)}>
          Version {upcoming.version} applies from {formatUtcDay(upcoming.activeFrom)}
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
