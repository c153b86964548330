import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import { hasRight } from '#contract/people/roles.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { wikiPeopleMachine } from '#machines/wiki-people/wiki-people.machine.ts'
import { carryOut, loadPeople } from '#store/people/people.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { toaster } from '#ui/feedback/toaster.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { ActDialog } from './act-dialog.tsx'
import { AdminsCard } from './admins-card.tsx'
import { InviteCard } from './invite-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { actTexts } from './people-texts.ts'

const SAGAS = { loadPeople, carryOut }

interface PeopleTabProps {
  readonly wiki: WikiDetails
}

/** Who manages the wiki here, who is invited, and who its administrators are. */
export function PeopleTab({ wiki }: PeopleTabProps) {
  const [snapshot, send] = useFlow(wikiPeopleMachine, SAGAS, { wikiId: wiki.id })
  const navigate = useNavigate()
  const { people, failure, done, chosen } = snapshot.context
  const leave = useEffectEvent(() => {
    if (chosen) toaster.success(actTexts(chosen, wiki.sitename).done)
    void navigate(routes.dashboard)
  })
  useEffect(() => {
    if (snapshot.status === 'done') leave()
  }, [snapshot.status])
  const reload = () => send({ type: 'people.reload' })

  return (
    <CardStack>
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel failure={failure} title={msg('wiki-people-people-could-not-loaded')} onRetry={reload} />
      ) : people ? (
        <PeopleCard
          people={people}
          done={done && actTexts(done, wiki.sitename).done}
          onAct={act => send({ type: 'act.request', act })}
        />
      ) : (
        <Card title={msg('common-people')}>
          <LoadingSkeleton label={msg('wiki-people-loading-people')} lines={3} />
        </Card>
      )}
      {people && hasRight(people.role, 'change-people') && <InviteCard wiki={wiki} onInvited={reload} />}
      <AdminsCard wiki={wiki} />
      <ActDialog
        wiki={wiki}
        snapshot={snapshot}
        onConfirm={answers => send({ type: 'act.confirm', answers })}
        onCancel={() => send({ type: 'act.cancel' })}
      />
    </CardStack>
  )
}
