import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
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
      <QuietButton size="sm" alignSelf="flex-start" onClick={onReload}>
        {msg('common-check-again')}
      </QuietButton>
    </CardBody>
  )
}

export function ImportSucceeded({ record, wiki }: { record: WikiImport; wiki: WikiDetails }) {
  return (
    <CardBody>
      <Notice tone="success" title={msg('wiki-data-import-has-finished')}>
        <p>{richText(successParts(record))}</p>
      </Notice>
      <p>
        <ExternalLink href={`//${wiki.domain}`}>
          {richText(msgParts('common-open-1', <bdi>{wiki.sitename}</bdi>))}
        </ExternalLink>
      </p>
    </CardBody>
  )
}

function successParts({ file_name, report, finished_at }: WikiImport): ReactNode[] {
  const name = <bdi>{file_name}</bdi>
  const since = finished_at && <When at={finished_at} />
  if (report === null)
    return since === null
      ? msgParts('wiki-data-imported-everything', name)
      : msgParts('wiki-data-imported-everything-since', name, since)
  const content = contentText(report.content)
  return since === null
    ? msgParts('wiki-data-imported-content', content, name)
    : msgParts('wiki-data-imported-content-since', content, name, since)
}

interface ImportFailedProps {
  readonly record: WikiImport
  /** Why the wiki can no longer import; null if it can. */
  readonly refusal: string | null
  readonly onAgain: () => void
}

export function ImportFailed({ record: { file_name, error }, refusal, onAgain }: ImportFailedProps) {
  return (
    <CardBody>
      <Notice tone="error" title={msg('wiki-data-import-failed')}>
        <p>
          {richText(
            error === null
              ? msgParts('wiki-data-import-failed-unknown', <bdi>{file_name}</bdi>)
              : msgParts('wiki-data-import-failed-because', <bdi>{file_name}</bdi>, error),
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
