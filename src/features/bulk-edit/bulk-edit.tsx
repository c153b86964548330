import { chakra, Link } from '@chakra-ui/react'
import type { Batch } from '#contract/batches/batch.ts'
import type { BatchAct } from '#contract/batches/batch-paths.ts'
import { formatPercent } from '#contract/format-count.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { bulkEditMachine, openBatch } from '#machines/bulk-edit/bulk-edit.machine.ts'
import {
  actOnBatch,
  followBatches,
  loadBatches,
  loadReport,
  loadTable,
  sendFile,
} from '#store/wiki-data/batches.saga.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Card } from '#ui/card.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { richText } from '#ui/rich-text.ts'
import { CardButtons } from '#ui/setting-card/card-buttons.ts'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { StatusRegion } from '#ui/setting-card/status-region.ts'
import { useFocusAfterwards } from '#ui/setting-card/use-focus-afterwards.ts'
import { BatchCheck, checkText } from './batch-check.tsx'
import { BatchForm } from './batch-form.tsx'
import { BatchList } from './batch-list.tsx'
import { bulkTexts, doneOf, remainingText, statusSentence } from './bulk-texts.ts'
import { MappingForm } from './mapping-form.tsx'

const SAGAS = { loadBatches, followBatches, sendFile, loadTable, loadReport, actOnBatch }

/** Edits a wiki in bulk: one batch at a time, and a list of those that have ended. */
export function BulkEdit({ wikiId }: { wikiId: number }) {
  const [snapshot, send] = useFlow(bulkEditMachine, SAGAS, { wikiId })
  const [region, focusAfterwards] = useFocusAfterwards(snapshot.hasTag('busy'))
  const { wiki, batches, failure, sizeMax, refusal, table, report } = snapshot.context
  const open = openBatch(snapshot.context)
  const isBusy = snapshot.hasTag('busy')
  const act = (batch: Batch, name: BatchAct, body?: object) => {
    focusAfterwards()
    send({ type: 'batch.act', step: { id: batch.id, act: name, ...(body && { body }) } })
  }
  const others = batches.filter(batch => batch !== open)
  if (snapshot.matches('unknown') && failure) {
    const { cause } = failure
    // 404: this member has nothing to do with the wiki.
    return cause.kind === 'refused' ? (
      <FlowFailureAlert failure={cause} title={bulkTexts.notLoaded}>
        <p>{bulkTexts.noAccount}</p>
      </FlowFailureAlert>
    ) : (
      <RetryPanel
        failure={cause}
        title={bulkTexts.notLoaded}
        onRetry={() => send({ type: 'batches.reload' })}
      />
    )
  }
  return (
    <CardStack>
      <Card
        title={open ? <bdi>{open.name}</bdi> : bulkTexts.newBatch}
        lead={
          wiki &&
          richText(
            msgParts(
              'bulk-edit-on-wiki',
              <Link href={`//${wiki.domain}`}>
                <bdi>{wiki.name}</bdi>
              </Link>,
            ),
          )
        }
      >
        <CardBody>
          <StatusRegion ref={region} tabIndex={-1}>
            <LiveStatus>
              {open && <p>{open.status === 'checked' ? checkText(open) : statusSentence(open.status)}</p>}
            </LiveStatus>
            {open && <Progress batch={open} />}
            {open && failure?.during === 'load' && <Notice tone="attention" title={bulkTexts.notRead} />}
          </StatusRegion>
          {snapshot.matches('loading') && batches.length === 0 && (
            <LoadingSkeleton label={msg('bulk-edit-loading-batches')} lines={2} />
          )}
          {failure?.during === 'act' && (
            <FlowFailureAlert failure={failure.cause} title={bulkTexts.notDone} />
          )}
          {open?.status === 'mapping' && table && (
            <MappingForm
              key={open.id}
              batch={open.id}
              table={table}
              busy={isBusy}
              onCheck={mapping => act(open, 'check', { mapping })}
              onCancel={() => act(open, 'stop')}
            />
          )}
          {open?.status === 'checked' && report && (
            <BatchCheck
              batch={open}
              report={report}
              busy={isBusy}
              onStart={() => act(open, 'start')}
              onCancel={() => act(open, 'stop')}
            />
          )}
          {open && !['mapping', 'checked'].includes(open.status) && (
            <RunButtons batch={open} busy={isBusy} onAct={name => act(open, name)} />
          )}
          {!open &&
            !snapshot.matches('loading') &&
            (refusal === null ? (
              <BatchForm
                sizeMax={sizeMax}
                busy={isBusy}
                failure={failure?.during === 'send' ? failure.cause : null}
                onSend={batch => {
                  focusAfterwards()
                  send({ type: 'file.send', batch })
                }}
              />
            ) : (
              <QuietNote>{refusal}</QuietNote>
            ))}
        </CardBody>
      </Card>
      {others.length > 0 && (
        <Card title={bulkTexts.others}>
          <BatchList
            batches={others}
            canUndo={({ id }) => snapshot.can({ type: 'batch.act', step: { id, act: 'undo' } })}
            onUndo={batch => act(batch, 'undo')}
          />
        </Card>
      )}
    </CardStack>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const { status, counts, name } = batch
  if (status !== 'running' && status !== 'paused') return null
  const share = counts.total === 0 ? 0 : doneOf(counts) / counts.total
  const remaining = remainingText(batch)
  return (
    <>
      <Row>
        <ProgressBar label={name} fraction={share} />
        <span>{formatPercent(share)}</span>
      </Row>
      {status === 'running' && (
        <chakra.p color="fg.muted" textStyle="sm">
          {remaining !== null && `${remaining} `}
          {bulkTexts.leave}
        </chakra.p>
      )}
    </>
  )
}

interface RunButtonsProps {
  readonly batch: Batch
  readonly busy: boolean
  readonly onAct: (act: BatchAct) => void
}

function RunButtons({ batch: { status }, busy, onAct }: RunButtonsProps) {
  const button = (act: BatchAct, label: string) => (
    <QuietButton aria-disabled={busy} onClick={() => !busy && onAct(act)}>
      {label}
    </QuietButton>
  )
  return (
    <CardButtons>
      {status === 'running' && button('pause', msg('common-pause'))}
      {status === 'paused' && button('resume', msg('bulk-edit-resume'))}
      {button(
        'stop',
        status === 'running' || status === 'paused' ? msg('bulk-edit-stop') : msg('common-cancel'),
      )}
    </CardButtons>
  )
}

const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    gap: '3',
    fontVariantNumeric: 'tabular-nums',
  },
})
