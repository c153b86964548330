import { Button } from '@chakra-ui/react'
import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { IntendedUseDialog } from './intended-use-dialog.tsx'
import { ProfileFacts } from './profile-facts.tsx'
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
