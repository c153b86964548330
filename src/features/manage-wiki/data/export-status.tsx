import { chakra } from '@chakra-ui/react'
import { type Ref, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import { formatPercent } from '#contract/format-count.ts'
import type { WikiExport } from '#contract/wiki-data/wiki-export.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { StatusRegion } from '#ui/setting-card/status-region.ts'
import { exportTexts, kindName, stepTexts } from './export-texts.ts'

interface ExportStatusProps {
  readonly ref: Ref<HTMLDivElement>
  /** Newest first. */
  readonly exports: readonly WikiExport[]
  /** The export whose button "Cancel" or "Remove" was pressed last, as it was then. */
  readonly lastRemoved: WikiExport | null
  readonly failure: { readonly during: string; readonly cause: Failure } | null
  readonly busy: boolean
  readonly mayCancel: (row: WikiExport) => boolean
  readonly onCancel: (row: WikiExport) => void
}

/** The progress or outcome of the newest export. Screen readers hear its steps, but not each percent. */
export function ExportStatus(props: ExportStatusProps) {
  const { ref, exports, lastRemoved, failure, busy, mayCancel, onCancel } = props
  const pending = exports.find(({ status }) => status === 'pending')
  const followed = useLast(pending?.id)
  const progress = pending?.progress
  return (
    <StatusRegion ref={ref} tabIndex={-1}>
      <LiveStatus>
        {progress ? (
          <p>
            <strong>{exportTexts.preparing}</strong> {stepTexts[progress.step]}
          </p>
        ) : (
          <Outcome exports={exports} lastRemoved={lastRemoved} followed={followed} />
        )}
      </LiveStatus>
      {pending && progress && (
        <>
          <Progress>
            <ProgressBar label={kindName(pending.kind)} fraction={progress.share} />
            <span>{formatPercent(progress.share)}</span>
          </Progress>
          {failure?.during === 'load' && <Notice tone="attention" title={exportTexts.notRead} />}
          <chakra.p color="fg.muted" textStyle="sm">
            {exportTexts.wait}
          </chakra.p>
          {mayCancel(pending) && (
            <QuietButton
              alignSelf="flex-start"
              aria-disabled={busy}
              onClick={() => !busy && onCancel(pending)}
            >
              {exportTexts.cancel}
            </QuietButton>
          )}
        </>
      )}
    </StatusRegion>
  )
}

/** The last value that was defined. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return last
}

interface OutcomeProps extends Pick<ExportStatusProps, 'exports' | 'lastRemoved'> {
  /** The id of the export that was pending last while the page was open. */
  readonly followed: number | undefined
}

function Outcome({ exports, lastRemoved, followed }: OutcomeProps) {
  const [newest] = exports
  if (lastRemoved && exports.find(({ id }) => id === lastRemoved.id)?.status === 'gone')
    return (
      <Notice
        tone="info"
        title={lastRemoved.status === 'pending' ? exportTexts.cancelled : exportTexts.removed}
      />
    )
  if (newest?.status === 'failed')
    return (
      <Notice tone="error" title={exportTexts.failed}>
        <p>{newest.error}</p>
      </Notice>
    )
  if (newest?.status === 'ready' && newest.id === followed)
    return <Notice tone="success" title={exportTexts.ready} />
  return null
}
const Progress = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
