import { chakra } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import { routes } from '#contract/paths.ts'
import type { WikiRestore } from '#contract/wiki-data/wiki-backup.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { richText } from '#ui/rich-text.ts'
import { StatusRegion } from '#ui/setting-card/status-region.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'
import { restoreStepTexts, restoreTexts } from './restore-texts.ts'

interface RestoreStatusProps {
  readonly ref: Ref<HTMLDivElement>
  /** The newest restore, if there ever was one. */
  readonly newest: WikiRestore | undefined
  /** Whether the last attempt to read its progress failed. */
  readonly isUnread: boolean
}

/** The progress or result of the newest restore. A restore that ended before the page was opened is only mentioned. */
export function RestoreStatus({ ref, newest, isUnread }: RestoreStatusProps) {
  const [followed, setFollowed] = useState<number | null>(null)
  const pending = newest?.status === 'pending' ? newest : undefined
  if (pending && pending.id !== followed) setFollowed(pending.id)
  return (
    <StatusRegion ref={ref} tabIndex={-1}>
      <LiveStatus>
        {pending ? (
          <p>
            <strong>{restoreTexts.pending[pending.mode]}</strong>{' '}
            {restoreStepTexts[pending.step ?? 'waiting']}
          </p>
        ) : (
          newest?.id === followed && newest && <Result restore={newest} />
        )}
      </LiveStatus>
      {pending && <ProgressBar label={restoreTexts.pending[pending.mode]} />}
      {isUnread && <Notice tone="attention" title={restoreTexts.notRead} />}
      {newest && !pending && newest.id !== followed && <Mention restore={newest} />}
    </StatusRegion>
  )
}

/** A restore that has just ended. */
function Result({ restore }: { restore: WikiRestore }) {
  const { status, mode, taken_at, restored, error } = restore
  if (status === 'failed')
    return (
      <Notice tone="error" title={restoreTexts.failed[mode]}>
        <p>{error}</p>
        <p>{restoreTexts.unharmed}</p>
      </Notice>
    )
  if (mode === 'back')
    return (
      <Notice tone="success" title={msg('wiki-data-wiki-was-put-back')}>
        <p>{richText(msgParts('wiki-data-as-was-1-copy-how', <When at={taken_at} />))}</p>
      </Notice>
    )
  return (
    <Notice
      tone="success"
      title={richText(msgParts('wiki-data-new-wiki-1-ready', <bdi>{restored?.sitename}</bdi>))}
    >
      <p>
        {richText(msgParts('wiki-data-new-wiki-as-of', <When at={taken_at} />))}{' '}
        <WikiLinks restored={restored} />
      </p>
    </Notice>
  )
}

/** A restore that ended before the page was opened. */
function Mention({
  restore: { mode, taken_at, finished_at, status, restored, error },
}: {
  restore: WikiRestore
}) {
  const end = <When at={finished_at ?? taken_at} />
  const start = <When at={taken_at} />
  if (status === 'failed')
    return (
      <Small>
        {richText(
          mode === 'back'
            ? msgParts('wiki-data-last-restore-back-failed', end)
            : msgParts('wiki-data-last-restore-new-failed', end),
        )}{' '}
        {error}
      </Small>
    )
  return (
    <Small>
      {richText(
        mode === 'back'
          ? msgParts('wiki-data-last-restore-back', end, start)
          : msgParts('wiki-data-last-restore-new', end, start),
      )}{' '}
      {mode === 'new' && <WikiLinks restored={restored} />}
    </Small>
  )
}

const Small = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })

/** Empty if the restored wiki is this one, or was deleted since. */
function WikiLinks({ restored }: { restored: WikiRestore['restored'] }) {
  if (restored === null) return null
  return (
    <>
      {richText(
        msgParts(
          'wiki-data-open-or-manage',
          <ExternalLink href={`//${restored.domain}`}>
            {richText(msgParts('common-open-1', <bdi>{restored.sitename}</bdi>))}
          </ExternalLink>,
          text => <TextLink to={routes.manageWiki(restored.id)}>{text}</TextLink>,
        ),
      )}
    </>
  )
}
