import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { routes } from '#contract/paths.ts'
import type { User } from '#contract/types/user.ts'
import {
  type CreateWikiDraft,
  type CreateWikiStep,
  EMPTY_DRAFT,
} from '#machines/create-wiki/create-wiki.draft.ts'
import { createWikiMachine } from '#machines/create-wiki/create-wiki.machine.ts'
import { createWiki } from '#store/wikis/wikis.saga.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { useSagaActor } from '#ui/flow/use-saga-actor.ts'
import { forgetDraft, readDraft, writeDraft } from './kept-draft.ts'

/** Runs the wizard, keeps its draft through a reload, and leaves for the new wiki's management page at its end. */
export function useCreateWiki(user: User) {
  const { subdomainSuffix, knowledgeEquity: isAsked } = useConfig()
  const createWikiActor = useSagaActor(createWiki)
  const machine = useMemo(
    () => createWikiMachine.provide({ actors: { createWiki: createWikiActor } }),
    [createWikiActor],
  )
  const [snapshot, send] = useFlow(machine, {
    input: { subdomainSuffix, draft: keptDraft(user.id, isAsked) },
  })
  const { value, context } = snapshot
  const step: CreateWikiStep = value === 'site' || value === 'purpose' ? value : 'temporality'
  const { site, purpose, temporality, knowledgeEquity, created } = context

  useEffect(() => {
    if (!created) writeDraft(user.id, { step, site, purpose, temporality, knowledgeEquity })
  }, [user.id, step, site, purpose, temporality, knowledgeEquity, created])

  const navigate = useNavigate()
  useEffect(() => {
    if (!created) return
    forgetDraft()
    const state = { created: { domain: created.domain, username: site.username.trim() } }
    void navigate(routes.manageWiki(created.id), { replace: true, state })
  }, [created, site, navigate])

  return { snapshot, send, step }
}

/** What is not asked any more is not answered either. */
function keptDraft(userId: number, isKnowledgeEquityAsked: boolean): CreateWikiDraft | null {
  const draft = readDraft(userId)
  return draft && !isKnowledgeEquityAsked ? { ...draft, knowledgeEquity: EMPTY_DRAFT.knowledgeEquity } : draft
}

export type CreateWikiFlow = ReturnType<typeof useCreateWiki>
