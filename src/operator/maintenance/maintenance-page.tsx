import { consoleApi } from '#contract/operator/console-paths.ts'
import { type MaintenanceResponse, nothingCanBeChanged } from '#contract/operator/maintenance.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { useShown } from '#operator/lists/use-shown.ts'
import { loadOne } from '#store/operator/console.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { usePageTitle } from '#ui/page-title/page-title-context.tsx'
import { CardBody, CardStack } from '#ui/setting-card/card-stack.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { makeReadOnly, makeWritable, PLACE_TEXTS, removeBanner, showBanner } from './maintenance-acts.tsx'

type Maintenance = MaintenanceResponse['data']

/** What is announced to everybody, and the whole service read-only. */
export function MaintenancePage() {
  usePageTitle('Maintenance')
  const { output, failure, reload } = useShown(loadOne, consoleApi.maintenance)
  const state = output as Maintenance | null
  return (
    <>
      <PageHeading lead="What members and readers are told, and whether anybody can change anything.">
        Maintenance
      </PageHeading>
      <CardStack>
        {failure && <RetryPanel failure={failure} title="The state could not be loaded." onRetry={reload} />}
        {!failure && !state && <LoadingSkeleton label="Loading the state" lines={6} />}
        {state && (
          <>
            <BannerCard banner={state.banner} onDone={reload} />
            <ReadOnlyCard readOnly={state.read_only} onDone={reload} />
          </>
        )}
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
    <Card title="Banner">
      <CardBody>
        {banner === null ? (
          <p>No banner is shown, and none is planned.</p>
        ) : (
          <>
            <TypedText>{banner.text}</TypedText>
            <Facts>
              <dt>Where</dt>
              <dd>{PLACE_TEXTS[banner.place]}</dd>
              <dt>From</dt>
              <dd>
                <When at={banner.from} />
              </dd>
              <dt>Until</dt>
              <dd>
                <When at={banner.until} />
              </dd>
            </Facts>
          </>
        )}
        <KeptFocus>
          <ActButtons acts={[showBanner(banner), ...(banner ? [removeBanner] : [])]} onAct={begin} />
        </KeptFocus>
        {result}
      </CardBody>
      {dialog}
    </Card>
  )
}

function ReadOnlyCard({ readOnly, onDone }: Changing & { readonly readOnly: Maintenance['read_only'] }) {
  const { begin, result, dialog } = useActs(onDone)
  return (
    <Card title="Read-only" danger={readOnly !== null}>
      <CardBody>
        {readOnly === null ? (
          <p>Everybody who may change something can do so.</p>
        ) : (
          <>
            <p>The whole service is read-only. People are told:</p>
            <TypedText>{nothingCanBeChanged(readOnly.text)}</TypedText>
            <Facts>
              <dt>Since</dt>
              <dd>
                <When at={readOnly.since} />
              </dd>
              <dt>Probably until</dt>
              <dd>{readOnly.until === null ? 'not known' : <When at={readOnly.until} />}</dd>
            </Facts>
          </>
        )}
        <KeptFocus>
          <ActButtons acts={[makeReadOnly(readOnly), ...(readOnly ? [makeWritable] : [])]} onAct={begin} />
        </KeptFocus>
        {result}
      </CardBody>
      {dialog}
    </Card>
  )
}
