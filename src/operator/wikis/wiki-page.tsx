import { useParams } from 'react-router'
import { CONSOLE_PATH, consoleApi } from '#contract/operator/console-paths.ts'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import { msg } from '#i18n/msg.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { useMay } from '#operator/acts/use-may.ts'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { useShown } from '#ui/submission/use-shown.ts'
import { TextLink } from '#ui/text-link.tsx'
import { stateActs } from './state-acts.tsx'
import { wikiActs } from './wiki-acts.tsx'
import { WikiFacts } from './wiki-facts.tsx'
import { BackupsCard, HistoryCard, JobsCard, PeopleCard, SettingsCard, StorageCard } from './wiki-lists.tsx'

/** All that the service knows about a wiki, and the acts on it. */
export function WikiPage() {
  const { id = '' } = useParams<'id'>()
  return <WikiOf key={id} id={id} />
}

function WikiOf({ id }: { readonly id: string }) {
  const { output, failure, reload } = useShown(loadOne, consoleApi.wiki(encodeURIComponent(id)))
  const wiki = output as WikiOverview | null
  // A purged wiki no longer has a name.
  const title = wiki ? wiki.sitename || wiki.domain_decoded : msg('operator-wiki-no-1', id)
  usePageTitle(title)
  const acts = useActs(reload)
  const may = useMay()
  return (
    <>
      <PageHeading lead={<TextLink to={`${CONSOLE_PATH}/wikis`}>{msg('operator-all-wikis')}</TextLink>}>
        <bdi>{title}</bdi>
      </PageHeading>
      <CardStack>
        {acts.result}
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-wiki-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !wiki && <LoadingSkeleton label={msg('continue-to-wiki-loading-wiki')} lines={8} />}
        {wiki && (
          <>
            <Card title={msg('operator-wiki')}>
              <CardBody>
                <WikiFacts wiki={wiki} />
                <FocusFallback>
                  <ActButtons acts={[...wikiActs(wiki), ...stateActs(wiki, may)]} onAct={acts.begin} />
                </FocusFallback>
              </CardBody>
            </Card>
            <PeopleCard people={wiki.people} />
            <StorageCard wiki={wiki} />
            <BackupsCard wiki={wiki} />
            <JobsCard wiki={wiki} />
            <HistoryCard wiki={wiki} />
            <SettingsCard settings={wiki.settings} />
          </>
        )}
      </CardStack>
      {acts.dialog}
    </>
  )
}
