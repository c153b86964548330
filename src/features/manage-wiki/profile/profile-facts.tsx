import { formatUtcMinute } from '#contract/format-utc.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { audienceTexts, purposeTexts, temporalityTexts } from '#ui/wiki-profile/profile-texts.ts'

/** The stored answers as text. */
export function ProfileFacts({ profile }: { profile: WikiProfile }) {
  const { purpose, audience, temporality, updated_at } = profile
  return (
    <Facts>
      <dt>{msg('common-purpose')}</dt>
      <dd>
        <Answer text={purposeTexts[purpose]} other={profile.purpose_other} />
      </dd>
      {audience && (
        <>
          <dt>{msg('wiki-profile-audience')}</dt>
          <dd>
            <Answer text={audienceTexts[audience]} other={profile.audience_other} />
          </dd>
        </>
      )}
      <dt>{msg('common-duration')}</dt>
      <dd>
        <Answer text={temporalityTexts[temporality]} other={profile.temporality_other} />
      </dd>
      <dt>{msg('wiki-profile-last-update')}</dt>
      <dd>
        <time dateTime={updated_at}>{formatUtcMinute(updated_at)}</time>
      </dd>
    </Facts>
  )
}

/** A choice, followed by the free text of "other". */
function Answer({ text, other }: { text: string; other: string | null }) {
  if (!other) return text
  return (
    <>
      {text}: <bdi>{other}</bdi>
    </>
  )
}
