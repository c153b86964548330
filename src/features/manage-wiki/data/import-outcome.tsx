import { Button } from '@chakra-ui/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { When } from '#ui/when.tsx'
import { contentText } from './content-text.ts'

/** The wiki cannot import; the server says why. */
export function ImportRefused({ refusal, onReload }: { refusal: string | null; onReload: () => void }) {
  return (
    <CardBody>
      <QuietNote>{refusal}</QuietNote>
      <Button variant="outline" colorPalette="gray" size="sm" alignSelf="flex-start" onClick={onReload}>
        {msg('common-check-again')}
      </Button>
    </CardBody>
  )
}

export function ImportSucceeded({ record, wiki }: { record: WikiImport; wiki: WikiDetails }) {
  const { file_name, report, finished_at } = record
  return (
    <CardBody>
      <Notice tone="success" title={msg('wiki-data-import-has-finished')}>
        <p>
          {richText(
            msgParts(
              'wiki-data-wiki-has-1-from-2',
              report ? contentText(report.content) : 'everything',
              <bdi>{file_name}</bdi>,
            ),
          )}
          {finished_at && <>{richText(msgParts('wiki-data-since-1', <When at={finished_at} />))}</>}.
        </p>
      </Notice>
      <p>
        <ExternalLink href={`//${wiki.domain}`}>
          {richText(msgParts('wiki-data-open-1', <bdi>{wiki.sitename}</bdi>))}
        </ExternalLink>
      </p>
    </CardBody>
  )
}

interface ImportFailedProps {
  readonly record: WikiImport
  /** Why the wiki cannot import any more; null if it can. */
  readonly refusal: string | null
  readonly onAgain: () => void
}

export function ImportFailed({ record: { file_name, error }, refusal, onAgain }: ImportFailedProps) {
  return (
    <CardBody>
      <Notice tone="error" title={msg('wiki-data-import-failed')}>
        <p>
          {richText(
            msgParts(
              'wiki-data-1-2-wiki-as-before',
              <bdi>{file_name}</bdi>,
              error ?? msg('wiki-data-reason-not-known'),
            ),
          )}
        </p>
      </Notice>
      {refusal === null ? (
        <Button variant="outline" alignSelf="flex-start" onClick={onAgain}>
          {msg('common-try-again')}
        </Button>
      ) : (
        <QuietNote>{refusal}</QuietNote>
      )}
    </CardBody>
  )
}
