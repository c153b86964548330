import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { currentPolicy, policiesOfType } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
import { msg } from '#i18n/msg.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { SideNav } from './table-of-contents.tsx'
import type { PolicyChanges } from './use-policy-changes.ts'
import { startOf, type Today } from './use-today.ts'

interface PolicyVersionsProps {
  readonly version: PolicyVersion
  readonly today: Today
  readonly changes: PolicyChanges
}

/** Links to all versions of a policy, newest first, and a button that shows what this one changed. */
export function PolicyVersions({ version, today, changes }: PolicyVersionsProps) {
  const versions = policiesOfType(POLICY_VERSIONS, version.type).toReversed()
  const current = currentPolicy(POLICY_VERSIONS, version.type, startOf(today))
  const versionName = (other: PolicyVersion) => {
    const day = formatUtcDay(other.activeFrom)
    if (other.id === current?.id) return msg('legal-version-current', other.version, day)
    if (other.activeFrom > today) return msg('legal-version-upcoming', other.version, day)
    return msg('common-version-1-2', other.version, day)
  }
  return (
    <SideNav aria-label={msg('legal-versions')}>
      <chakra.p fontWeight="semibold" textStyle="sm" mb="2">
        {msg('legal-versions')}
      </chakra.p>
      <ul>
        {versions.map(other => (
          <chakra.li key={other.id} textStyle="sm">
            <TextLink
              variant="plain"
              display="inline-block"
              py="1"
              to={routes.policyVersion(other.type, other.activeFrom)}
              aria-current={other.id === version.id ? 'page' : undefined}
              fontWeight={other.id === version.id ? 'semibold' : 'normal'}
            >
              {versionName(other)}
            </TextLink>
          </chakra.li>
        ))}
      </ul>
      {changes.previous && (
        <Button
          size="sm"
          variant="outline"
          mt="3"
          loading={changes.state.kind === 'loading'}
          onClick={changes.toggle}
        >
          {changes.state.kind === 'shown' ? msg('legal-hide-changes') : msg('legal-show-changes')}
        </Button>
      )}
      {changes.state.kind === 'failed' && (
        <Notice tone="error" role="alert" title={msg('legal-changes-could-not-loaded')}>
          {msg('legal-may-offline-please-press-show')}
        </Notice>
      )}
      <LiveStatus>
        {changes.state.kind === 'shown' && (
          <VisuallyHidden>{msg('legal-page-now-shows-what-version')}</VisuallyHidden>
        )}
      </LiveStatus>
    </SideNav>
  )
}
