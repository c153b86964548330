import { formatBytes } from '#contract/format-bytes.ts'
import { routes } from '#contract/paths.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { UsageMeter } from '#ui/feedback/usage-meter.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** The fraction of the quota at which managers are warned. */
const NEARLY_FULL = 0.9

/** The storage that the wiki's pages and files use, and what happens at the limit. */
export function StorageCard({ storage }: { storage: WikiStorage }) {
  const { used_bytes, quota_bytes } = storage
  return (
    <Card title="Storage" lead="The space that the wiki’s pages and files use. Caches are not counted.">
      {quota_bytes === null ? (
        <p>{formatBytes(used_bytes)} used. There is no limit.</p>
      ) : (
        <Quota used={used_bytes} quota={quota_bytes} isFull={storage.is_full} />
      )}
    </Card>
  )
}

function Quota({ used, quota, isFull }: { used: number; quota: number; isFull: boolean }) {
  const fraction = used / quota
  const isNearlyFull = fraction >= NEARLY_FULL
  const percent = Math.floor(fraction * 100)
  const text = `${formatBytes(used)} of ${formatBytes(quota)} used (${percent < 1 ? 'less than 1' : percent}%)`
  return (
    <CardBody>
      {isFull ? (
        <Notice tone="error" title="This wiki is full.">
          <p>It can be read, but nobody can edit it until it has more storage.</p>
        </Notice>
      ) : (
        isNearlyFull && <Notice tone="attention" title="This wiki is nearly full." />
      )}
      <div>
        <p>{text}</p>
        <UsageMeter
          label="Storage used"
          text={text}
          fraction={fraction}
          tone={isFull ? 'error' : isNearlyFull ? 'attention' : 'normal'}
        />
      </div>
      <p>
        {!isFull && 'At the limit the wiki can still be read, but nobody can edit it. '}
        Deleting pages does not free storage, because a wiki keeps their old versions.{' '}
        <TextLink to={routes.contact}>Write to us</TextLink> if the wiki needs more.
      </p>
    </CardBody>
  )
}
