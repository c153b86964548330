import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import type { CreateWikiFailure } from '#machines/create-wiki/create-wiki.failure.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

/** Why no wiki was created, if the reason is not about a field. Source: spec 8.11, 8.12. */
export function CreationFailure({ failure }: { failure: CreateWikiFailure | null }) {
  switch (failure?.kind) {
    case 'noDatabases':
      return (
        <Notice tone="error" role="alert" title={messages.createWiki.noDatabases}>
          <p>{msg('create-wiki-nothing-was-created-what-entered')}</p>
        </Notice>
      )
    case 'notNow':
      return (
        <Notice tone="error" role="alert" title={messages.createWiki.failure}>
          <p>{failure.message}</p>
          <p>{msg('create-wiki-nothing-was-created-what-entered')}</p>
        </Notice>
      )
    case 'creationFailed':
      return <Notice tone="error" role="alert" title={messages.createWiki.failure} />
    case 'request':
      return <FlowFailureAlert failure={failure.failure} title={messages.createWiki.failure} />
    default:
      return null
  }
}
