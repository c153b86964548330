import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { User } from '#contract/types/user.ts'
import type { CreateWikiStep } from '#machines/create-wiki/create-wiki.draft.ts'
import { createWikiMachine } from '#machines/create-wiki/create-wiki.machine.ts'
import { createWiki } from '#store/wikis/wikis.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'
import { forgetDraft, readDraft, writeDraft } from './kept-draft.ts'

/** Runs the wizard, keeps its draft through a reload, and leaves for the new wiki's management page at its end. */
export function useCreateWiki(user: User) {
  const { subdomainSuffix } = useConfig()
  const createWikiActor = useSagaActor(createWiki)
  const machine = useMemo(
    () => createWikiMachine.provide({ actors: { createWiki: createWikiActor } }),
    [createWikiActor],
  )
  const [snapshot, send] = useFlow(machine, {
    input: { subdomainSuffix, draft: readDraft(user.id) },
  })
  const { value, context } = snapshot
  const step: CreateWikiStep = value === 'site' || value === 'purpose' ? value : 'temporality'
  const { site, purpose, temporality, created } = context

  useEffect(() => {
    if (!created) writeDraft(user.id, { step, site, purpose, temporality })
  }, [user.id, step, site, purpose, temporality, created])

  const navigate = useNavigate()
  useEffect(() => {
    if (!created) return
    forgetDraft()
    const state = { created: { domain: created.domain, username: site.username.trim() } }
    void navigate(routes.manageWiki(created.id), { replace: true, state })
  }, [created, site, navigate])

  return { snapshot, send, step }
}

export type CreateWikiFlow = ReturnType<typeof useCreateWiki>
