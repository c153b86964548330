import { Button, chakra, VisuallyHidden } from '@chakra-ui/react'
import { formatUtcDay } from '#contract/format-utc.ts'
import { routes } from '#contract/paths.ts'
import { currentPolicy, policiesOfType } from '#contract/policies/policies-by-day.ts'
import { POLICY_VERSIONS, type PolicyVersion } from '#contract/policies/policy-catalogue.ts'
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
  return (
    <SideNav aria-label="Versions">
      <chakra.p fontWeight="semibold" textStyle="sm" mb="2">
        Versions
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
              Version {other.version}, {formatUtcDay(other.activeFrom)}
              {other.id === current?.id && ' (current)'}
              {other.activeFrom > today && ' (upcoming)'}
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
          {changes.state.kind === 'shown' ? 'Hide changes' : 'Show changes'}
        </Button>
      )}
      {changes.state.kind === 'failed' && (
        <Notice tone="error" role="alert" title="The changes could not be loaded.">
          You may be offline. Please press “Show changes” again.
        </Notice>
      )}
      <LiveStatus>
        {changes.state.kind === 'shown' && (
          <VisuallyHidden>The page now shows what this version changed.</VisuallyHidden>
        )}
      </LiveStatus>
    </SideNav>
  )
}
