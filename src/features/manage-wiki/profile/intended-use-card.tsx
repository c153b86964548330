import { Button } from '@chakra-ui/react'
import { formatUtcMinute } from '#contract/format-utc.ts'
import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { msg } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { audienceTexts, purposeTexts, temporalityTexts } from '#ui/wiki-profile/profile-texts.ts'
import { IntendedUseDialog } from './intended-use-dialog.tsx'
import { useIntendedUse } from './use-intended-use.ts'

/** What the wiki is for, and the dialog that changes it. Source: spec 2.53, 2.54. */
export function IntendedUseCard({ wiki }: { wiki: WikiDetails }) {
  const { snapshot, send } = useIntendedUse(wiki.id)
  const profile = wiki.wiki_latest_profile
  return (
    <Card title={msg('wiki-profile-intended-use')} lead={msg('wiki-profile-tells-people-who-run-service')}>
      <CardBody>
        {profile ? <ProfileFacts profile={profile} /> : <p>{msg('wiki-profile-not-described-yet')}</p>}
        <CardOutcome
          success={snapshot.matches('saved') ? messages.intendedUse.success : null}
          note={null}
          failure={null}
          failureText={messages.intendedUse.failure}
        />
        <Button variant="outline" alignSelf="flex-start" onClick={() => send({ type: 'dialog.open' })}>
          {profile ? msg('wiki-profile-change-intended-use') : msg('wiki-profile-describe-intended-use')}
        </Button>
      </CardBody>
      <IntendedUseDialog profile={profile} snapshot={snapshot} send={send} />
    </Card>
  )
}

/** The stored answers as text. */
function ProfileFacts({ profile }: { profile: WikiProfile }) {
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
