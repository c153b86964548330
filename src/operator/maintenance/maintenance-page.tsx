import { consoleApi } from '#contract/operator/console-paths.ts'
import { type MaintenanceResponse, nothingCanBeChanged } from '#contract/operator/maintenance.ts'
import { msg } from '#i18n/msg.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { useShown } from '#ui/submission/use-shown.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { makeReadOnly, makeWritable, PLACE_TEXTS, removeBanner, showBanner } from './maintenance-acts.tsx'
import { UpgradesCard } from './upgrades-card.tsx'

type Maintenance = MaintenanceResponse['data']

/** Banners, making the whole service read-only, and the upgrades of wikis. */
export function MaintenancePage() {
  usePageTitle(msg('operator-maintenance'))
  const { output, failure, reload } = useShown(loadOne, consoleApi.maintenance)
  const state = output as Maintenance | null
  return (
    <>
      <PageHeading lead={msg('operator-what-members-readers-told-whether-anybody')}>
        {msg('operator-maintenance')}
      </PageHeading>
      <CardStack>
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-state-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !state && <LoadingSkeleton label={msg('operator-loading-state')} lines={6} />}
        {state && (
          <>
            <BannerCard banner={state.banner} onDone={reload} />
            <ReadOnlyCard readOnly={state.read_only} onDone={reload} />
          </>
        )}
        <UpgradesCard />
      </CardStack>
    </>
  )
}

interface Changing {
  readonly onDone: () => void
}

function BannerCard({ banner, onDone }: Changing & { readonly banner: Maintenance['banner'] }) {
  const { begin, result, dialog } = useActs(onDone)
  return (
    <Card title={msg('operator-banner')}>
      <CardBody>
        {banner === null ? (
          <p>{msg('operator-no-banner-shown-none-planned')}</p>
        ) : (
          <>
            <TypedText>{banner.text}</TypedText>
            <Facts>
              <dt>{msg('operator-where')}</dt>
              <dd>{PLACE_TEXTS[banner.place]}</dd>
              <dt>{msg('operator-from-time')}</dt>
              <dd>
                <When at={banner.from} />
              </dd>
              <dt>{msg('operator-until')}</dt>
              <dd>
                <When at={banner.until} />
              </dd>
            </Facts>
          </>
        )}
        <FocusFallback>
          <ActButtons acts={[showBanner(banner), ...(banner ? [removeBanner(banner)] : [])]} onAct={begin} />
        </FocusFallback>
        {result}
      </CardBody>
      {dialog}
    </Card>
  )
}

function ReadOnlyCard({ readOnly, onDone }: Changing & { readonly readOnly: Maintenance['read_only'] }) {
  const { begin, result, dialog } = useActs(onDone)
  return (
    <Card title={msg('operator-read-only')} danger={readOnly !== null}>
      <CardBody>
        {readOnly === null ? (
          <p>{msg('operator-everybody-who-may-change-something-can')}</p>
        ) : (
          <>
            <p>{msg('operator-whole-service-read-only-people-told')}</p>
            <TypedText>{nothingCanBeChanged(readOnly.text)}</TypedText>
            <Facts>
              <dt>{msg('operator-since')}</dt>
              <dd>
                <When at={readOnly.since} />
              </dd>
              <dt>{msg('operator-probably-until')}</dt>
              <dd>{readOnly.until === null ? msg('operator-not-known') : <When at={readOnly.until} />}</dd>
            </Facts>
          </>
        )}
        <FocusFallback>
          <ActButtons acts={[makeReadOnly(readOnly), ...(readOnly ? [makeWritable] : [])]} onAct={begin} />
        </FocusFallback>
        {result}
      </CardBody>
      {dialog}
    </Card>
  )
}
