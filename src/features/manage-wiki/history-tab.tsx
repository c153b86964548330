import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { CardStack } from '#ui/setting-card/card-stack.tsx'
import { HistoryPage } from './history/history-page.tsx'
import { settingWords } from './setting-words.ts'

interface HistoryTabProps {
  readonly wiki: WikiDetails
}

/** The changes to a wiki, and who made them. */
export function HistoryTab({ wiki }: HistoryTabProps) {
  return (
    <CardStack>
      <Card title={msg('manage-wiki-history')} lead={msg('manage-wiki-what-has-been-changed-wikis')}>
        <HistoryPage wikiId={wiki.id} before={null} words={settingWords} />
      </Card>
    </CardStack>
  )
}
