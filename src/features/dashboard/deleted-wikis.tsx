import { chakra, Heading } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { PURGE_AFTER_DAYS } from '#contract/limits.ts'
import { msg } from '#i18n/msg.ts'
import { undeleteMachine } from '#machines/undelete/undelete.machine.ts'
import { loadDeleted, undeleteWiki } from '#store/wiki-data/undelete.saga.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { toaster } from '#ui/feedback/toaster.ts'
import { useFlow } from '#ui/flow/use-flow.ts'
import { ItemList } from '#ui/item-list.tsx'
import { DeletedWikiRow } from './deleted-wiki-row.tsx'
import { UndeleteDialog } from './undelete-dialog.tsx'
import { wikiCardId } from './wiki-card.tsx'

const SAGAS = { loadDeleted, undeleteWiki }

/** The wikis that the member has deleted and can bring back; nothing if there are none. */
export function DeletedWikis() {
  const [snapshot, send] = useFlow(undeleteMachine, SAGAS)
  const { wikis, failure, broughtBack } = snapshot.context
  const announce = useEffectEvent(() => {
    if (!broughtBack) return
    toaster.success(msg('dashboard-1-back', broughtBack.sitename))
    document.getElementById(wikiCardId(broughtBack.id))?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wiki that was brought back is announced
  useEffect(() => announce(), [broughtBack])

  if (snapshot.matches('unknown') && failure)
    return (
      <Section aria-label={msg('dashboard-recently-deleted')}>
        <RetryPanel
          failure={failure}
          title={msg('dashboard-deleted-wikis-could-not-loaded')}
          onRetry={() => send({ type: 'deleted.reload' })}
        />
      </Section>
    )
  if (wikis.length === 0) return null
  return (
    <Section aria-labelledby="deleted-wikis">
      <Heading as="h2" size="lg" id="deleted-wikis">
        {msg('dashboard-recently-deleted')}
      </Heading>
      <chakra.p mt="1" color="fg.muted">
        {msg('dashboard-deleted-wikis-kept-1-days', PURGE_AFTER_DAYS)}
      </chakra.p>
      <ItemList mt="6">
        {wikis.map(wiki => (
          <DeletedWikiRow
            key={wiki.id}
            wiki={wiki}
            onUndelete={() => send({ type: 'undelete.request', wiki })}
          />
        ))}
      </ItemList>
      <UndeleteDialog
        snapshot={snapshot}
        onConfirm={password => send({ type: 'undelete.confirm', password })}
        onCancel={() => send({ type: 'undelete.cancel' })}
      />
    </Section>
  )
}

const Section = chakra('section', { base: { mt: { base: '10', md: '12' } } })
