import { useEffect, useEffectEvent, useRef } from 'react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { followPoints, loadPoints, startRestore } from '#store/wiki-data/wiki-restores.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { OwnersOnly } from '#ui/setting-card/owners-only.tsx'
import { useFocusAfterwards } from '#ui/setting-card/use-focus-afterwards.ts'
import { may } from '#ui/wiki/may.ts'
import { BackupList } from './backup-list.tsx'
import { PutBackDialog } from './put-back-dialog.tsx'
import { RestoreAsNewDialog } from './restore-as-new-dialog.tsx'
import { RestoreStatus } from './restore-status.tsx'
import { restoreTexts } from './restore-texts.ts'

const SAGAS = { loadPoints, followPoints, startRestore }

interface PointsCardProps {
  readonly wiki: WikiDetails
  /** Called after this wiki was put back, once the store has its restored details. */
  readonly onPutBack: () => void
}

/** The backups of a wiki, and the ways to restore them. */
export function PointsCard({ wiki, onPutBack }: PointsCardProps) {
  const [snapshot, send] = useFlow(wikiRestoreMachine, SAGAS, { wikiId: wiki.id })
  const { backups, retentionDays, restores, failure } = snapshot.context
  const isPending = snapshot.hasTag('pending')
  const [status, focusAfterwards] = useFocusAfterwards(!isPending)
  useAfterPutBack(isPending, restores[0]?.mode === 'back' && restores[0].status === 'success', onPutBack)
  const mayRestore = may(wiki, 'restore-as-new')
  const mayPutBack = may(wiki, 'restore-over')
  const cancel = () => send({ type: 'dialog.cancel' })

  return (
    <Card title={restoreTexts.title} lead={restoreTexts.lead}>
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel
          failure={failure}
          title={restoreTexts.notLoaded}
          onRetry={() => send({ type: 'points.reload' })}
        />
      ) : (
        <CardBody>
          <RestoreStatus ref={status} newest={restores[0]} isUnread={isPending && failure !== null} />
          {snapshot.matches('loading') && backups.length === 0 ? (
            <LoadingSkeleton label={msg('wiki-data-loading-backups')} lines={3} />
          ) : (
            <BackupList
              backups={backups}
              retentionDays={retentionDays}
              disabled={isPending}
              onAsNew={mayRestore ? backup => send({ type: 'new.request', backup }) : null}
              onPutBack={mayPutBack ? backup => send({ type: 'back.request', backup }) : null}
            />
          )}
          {!mayPutBack && (
            <OwnersOnly wiki={wiki}>
              {mayRestore ? msg('wiki-data-owners-put-back') : msg('wiki-data-owners-restore')}
            </OwnersOnly>
          )}
        </CardBody>
      )}
      <RestoreAsNewDialog
        wiki={wiki}
        snapshot={snapshot}
        onConfirm={names => {
          focusAfterwards()
          send({ type: 'new.confirm', ...names })
        }}
        onCancel={cancel}
      />
      <PutBackDialog
        wiki={wiki}
        snapshot={snapshot}
        onConfirm={password => {
          focusAfterwards()
          send({ type: 'back.confirm', password })
        }}
        onCancel={cancel}
      />
    </Card>
  )
}

/** Calls `then` when a restore that was pending has ended by putting the wiki back. */
function useAfterPutBack(isPending: boolean, isBack: boolean, then: () => void): void {
  const wasPending = useRef(isPending)
  const notify = useEffectEvent(() => {
    if (isBack) then()
  })
  useEffect(() => {
    if (wasPending.current && !isPending) notify()
    wasPending.current = isPending
  }, [isPending])
}
