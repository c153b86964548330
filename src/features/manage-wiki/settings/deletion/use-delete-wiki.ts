import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { deleteWikiMachine } from '#machines/delete-wiki/delete-wiki.machine.ts'
import { withdrawDomainClaim } from '#store/wikis/domain-claim.saga.ts'
import { deleteWiki } from '#store/wikis/wikis.saga.ts'
import { failureCause } from '#ui/failure/flow-failure-alert.tsx'
import { toaster } from '#ui/feedback/toaster.ts'
import { useFlow } from '#ui/flow/use-flow.ts'

const DELETE = { deleteWiki }
const WITHDRAW = { deleteWiki: withdrawDomainClaim }

/**
 * Runs the deletion of a wiki. Whether it succeeds or fails, the dashboard then says so. Source: spec 4.30,
 * 8.26.
 */
export function useDeleteWiki({ id, sitename, domain_verified }: WikiDetails) {
  // The page may be out of date. It said that no data would be lost, so a wiki created meanwhile must not be
  // deleted.
  const sagas = domain_verified ? DELETE : WITHDRAW
  const [snapshot, send] = useFlow(deleteWikiMachine, sagas, { wikiId: id })
  const navigate = useNavigate()

  const leave = useEffectEvent(() => {
    const { failure } = snapshot.context
    if (failure) toaster.error(`${messages.deleteWiki.failure} ${failureCause(failure)}`.trim())
    else if (domain_verified)
      toaster.success(msg('wiki-settings-wiki-deleted-for-now', sitename, PURGE_AFTER_DAYS))
    else toaster.success(msg('wiki-settings-wiki-deleted', sitename))
    void navigate(routes.dashboard)
  })
  useEffect(() => {
    if (snapshot.status === 'done') leave()
  }, [snapshot.status])

  return { snapshot, send }
}

export type DeleteWikiFlow = ReturnType<typeof useDeleteWiki>
