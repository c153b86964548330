import { Container } from '@chakra-ui/react'
import { useParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { parseId } from '#contract/schemas/wiki-requests.ts'
import { msg } from '#i18n/msg.ts'
import { loadWiki } from '#store/wikis/wiki.saga.ts'
import { selectWiki, wikiFailed } from '#store/wikis/wiki.slice.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Skeleton } from '#ui/feedback/skeleton.ts'
import { useAppDispatch, useAppSelector } from '#ui/flow/use-app-store.ts'
import { useLoading } from '#ui/flow/use-loading.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ManageWiki } from './manage-wiki.tsx'

/** `/wikis/manage/:id`. Source: spec 2.35, 2.50. */
export function ManageWikiPage() {
  const id = parseId(useParams()['id']) ?? 0
  return (
    <Container py={{ base: '6', md: '10' }}>
      {id === 0 ? <NoWiki /> : <LoadedWiki key={id} id={id} />}
    </Container>
  )
}

function LoadedWiki({ id }: { id: number }) {
  const dispatch = useAppDispatch()
  const reload = useLoading(loadWiki, id, failure => dispatch(wikiFailed({ id, failure })))
  const wiki = useAppSelector(selectWiki)
  // Until loading begins, the store may still hold another wiki.
  if (wiki.status === 'idle' || wiki.id !== id || wiki.status === 'loading') return <ManageLoading />
  if (wiki.status === 'success') return <ManageWiki wiki={wiki.details} />
  const { failure } = wiki
  return (
    <>
      <PageHeading>{msg('manage-wiki-manage-wiki')}</PageHeading>
      {failure.kind === 'notAllowed' ? (
        <FlowFailureAlert failure={failure} title={messages.wikiDetails.failure}>
          <ToDashboard />
        </FlowFailureAlert>
      ) : (
        <RetryPanel failure={failure} title={messages.wikiDetails.failure} onRetry={reload} />
      )}
    </>
  )
}

function NoWiki() {
  return (
    <>
      <PageHeading>{messages.wikiDetails.none}</PageHeading>
      <ToDashboard />
    </>
  )
}

function ToDashboard() {
  return (
    <p>
      <TextLink to={routes.dashboard}>{msg('common-go-dashboard')}</TextLink>
    </p>
  )
}

/** Placeholders for the name, the tabs and two cards. Source: spec 2.49. */
function ManageLoading() {
  return (
    <>
      <PageHeading>{msg('manage-wiki-manage-wiki')}</PageHeading>
      <LoadingSkeleton label={msg('manage-wiki-loading-wikis-details')}>
        <Skeleton height="10" width="16rem" mb="8" />
        <Skeleton height="64" borderRadius="xl" mb="6" />
        <Skeleton height="48" borderRadius="xl" />
      </LoadingSkeleton>
    </>
  )
}
