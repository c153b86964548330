import type { WikiDetails } from '#contract/types/wiki.ts'
import { Card } from '#ui/card.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { settingWords } from './setting-words.ts'

export interface HistoryTabProps {
  readonly wiki: WikiDetails
}

/** What has been changed of a wiki, and by whom. */
export function HistoryTab({ wiki }: HistoryTabProps) {
  return (
    <CardStack>
      <Card
        title="History"
        lead="What has been changed of this wiki’s settings, people and data here, the newest first. Each page has its own history on the wiki."
      >
        <HistoryPage wikiId={wiki.id} before={null} words={settingWords} />
      </Card>
    </CardStack>
  )
}
