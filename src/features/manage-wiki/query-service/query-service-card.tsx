import { object } from 'yup'
import type { Failure } from '#contract/failure.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { formatCount } from '#contract/format-count.ts'
import type { QueryServiceState, QueryServiceStatus } from '#contract/types/query-service.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { queryServiceMachine } from '#machines/query-service/query-service.machine.ts'
import { followStatus, loadStatus, rebuild } from '#store/structured-data/query-service.saga.ts'
import { QuietButton } from '#ui/button/quiet-button.tsx'
import { Card } from '#ui/card.tsx'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { queryTexts, stateTexts } from './query-service-texts.ts'

const SAGAS = { loadStatus, followStatus, rebuild }

const TONES: Readonly<Partial<Record<QueryServiceState, 'attention' | 'error'>>> = {
  too_large: 'attention',
  failed: 'error',
}

/** Shows managers the status of their wiki's query service, and rebuilds its index. */
export function QueryServiceCard({ wiki }: { wiki: WikiDetails }) {
  const [snapshot, send] = useFlow(queryServiceMachine, SAGAS, { wikiId: wiki.id })
  const { status, failure } = snapshot.context
  const isUnderWay = status?.state === 'starting' || status?.state === 'rebuilding'
  const tone = status ? TONES[status.state] : undefined
  return (
    <Card title={queryTexts.title} lead={queryTexts.lead}>
      {snapshot.matches('unknown') && failure ? (
        <RetryPanel
          failure={failure.cause}
          title={queryTexts.notLoaded}
          onRetry={() => send({ type: 'status.reload' })}
        />
      ) : (
        <CardBody>
          {!status && <LoadingSkeleton label={queryTexts.loading} lines={2} />}
          <LiveStatus>
            {status &&
              (tone ? (
                <Notice tone={tone} title={stateTexts[status.state]} />
              ) : (
                <p>{stateTexts[status.state]}</p>
              ))}
          </LiveStatus>
          {isUnderWay && <ProgressBar label={queryTexts.rebuilding} />}
          {failure?.during === 'load' && <Notice tone="attention" title={queryTexts.notRead} />}
          {status && status.state !== 'off' && (
            <>
              <QueryServiceFacts status={status} />
              <ExternalLink alignSelf="flex-start" href={`//${wiki.domain}/query`}>
                {queryTexts.open}
              </ExternalLink>
              <QuietButton
                alignSelf="flex-start"
                aria-disabled={isUnderWay}
                onClick={() => send({ type: 'rebuild.request' })}
              >
                {queryTexts.rebuild}
              </QuietButton>
            </>
          )}
          {snapshot.hasTag('open') && (
            <RebuildDialog
              busy={snapshot.hasTag('busy')}
              failure={failure?.during === 'rebuild' ? failure.cause : null}
              onConfirm={() => send({ type: 'rebuild.confirm' })}
              onCancel={() => send({ type: 'rebuild.cancel' })}
            />
          )}
        </CardBody>
      )}
    </Card>
  )
}

/** The numbers that are known. */
function QueryServiceFacts({ status: { behind, triples, bytes } }: { status: QueryServiceStatus }) {
  const facts = [
    behind > 0 && ([queryTexts.behind, formatCount(behind)] as const),
    triples !== null && ([queryTexts.triples, formatCount(triples)] as const),
    bytes !== null && ([queryTexts.memory, formatBytes(bytes)] as const),
  ].filter(fact => fact !== false)
  if (facts.length === 0) return null
  return (
    <Facts>
      {facts.flatMap(([name, value]) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name}: value`}>{value}</dd>,
      ])}
    </Facts>
  )
}

interface RebuildDialogProps {
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const noFields = object({})

/** Asks whether to rebuild the index. */
function RebuildDialog({ busy, failure, onConfirm, onCancel }: RebuildDialogProps) {
  return (
    <FormDialog
      title={queryTexts.question}
      label={queryTexts.question}
      isAlert
      startsOnCancel
      busy={busy}
      initialValues={{}}
      schema={noFields}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={queryTexts.notRequested} />}
      submitLabel={queryTexts.rebuild}
      busyText={queryTexts.requesting}
      onSubmit={onConfirm}
      onCancel={onCancel}
    >
      <p>{queryTexts.about}</p>
    </FormDialog>
  )
}
