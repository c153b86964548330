import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { HistoryEntry } from '#contract/people/people.ts'
import { msg } from '#i18n/msg.ts'
import { loadHistory } from '#store/people/people.saga.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { richText } from '#ui/rich-text.ts'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { When } from '#ui/when.tsx'
import { historySentence, type SettingWords } from '#ui/wiki/history-sentence.ts'

interface HistoryPageProps {
  readonly wikiId: number
  /** Changes before this one; null for the newest. */
  readonly before: number | null
  readonly words: SettingWords
}

/** A page of changes, and below it the next one when it is asked for. */
export function HistoryPage({ wikiId, before, words }: HistoryPageProps) {
  const { output, failure, reload } = useLoaded(loadHistory, { wikiId, before })
  const [isNextShown, setNextShown] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // The button that asked for this page is gone, so the focus moves here.
  useEffect(() => {
    if (before !== null) part.current?.focus({ preventScroll: true })
  }, [before])
  return (
    <div ref={part} tabIndex={-1}>
      {failure && (
        <RetryPanel failure={failure} title={msg('wiki-history-history-could-not-loaded')} onRetry={reload} />
      )}
      {!failure && !output && <LoadingSkeleton label={msg('wiki-history-loading-history')} lines={5} />}
      {output && output.data.length > 0 && (
        <List
          aria-label={before === null ? msg('wiki-history-changes') : msg('wiki-history-earlier-changes')}
        >
          {output.data.map(entry => (
            <Change key={entry.id} entry={entry} words={words} />
          ))}
        </List>
      )}
      {output && output.data.length === 0 && before === null && (
        <p>{msg('wiki-history-nothing-has-been-changed-here')}</p>
      )}
      {output && output.next !== null && !isNextShown && (
        <QuietButton mt="4" onClick={() => setNextShown(true)}>
          {msg('common-show-more')}
        </QuietButton>
      )}
      {output && output.next !== null && isNextShown && (
        <HistoryPage wikiId={wikiId} before={output.next} words={words} />
      )}
    </div>
  )
}

function Change({ entry, words }: { entry: HistoryEntry; words: SettingWords }) {
  return (
    <Row>
      <p>
        {richText(
          historySentence(
            entry,
            <strong>
              <bdi>
                {entry.who ??
                  (entry.kind === 'declined' ? msg('wiki-history-somebody') : msg('wiki-history-service'))}
              </bdi>
            </strong>,
            words,
          ),
        )}
      </p>
      <Fine>
        <When at={entry.at} relative />
      </Fine>
    </Row>
  )
}

const List = chakra('ol', { base: { listStyleType: 'none' } }, { defaultProps: { role: 'list' } })
const Row = chakra('li', { base: { py: '3', borderTopWidth: '1px', overflowWrap: 'anywhere' } })
const Fine = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm', fontVariantNumeric: 'tabular-nums' } })
