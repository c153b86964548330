import { formatBytes } from '#contract/format-bytes.ts'
import { formatPercent } from '#contract/format-count.ts'
import { routes } from '#contract/paths.ts'
import type { WikiStorage } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { UsageMeter } from '#ui/feedback/usage-meter.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** The fraction of the quota at which managers are warned. */
const NEARLY_FULL = 0.9

/** The storage that the wiki's pages and files use, and what happens at the limit. */
export function StorageCard({ storage }: { storage: WikiStorage }) {
  const { used_bytes, quota_bytes } = storage
  return (
    <Card title={msg('wiki-profile-storage')} lead={msg('wiki-profile-space-wikis-pages-files-use')}>
      {quota_bytes === null ? (
        <p>{msg('wiki-profile-storage-no-limit', formatBytes(used_bytes))}</p>
      ) : (
        <Quota used={used_bytes} quota={quota_bytes} isFull={storage.is_full} />
      )}
    </Card>
  )
}

function Quota({ used, quota, isFull }: { used: number; quota: number; isFull: boolean }) {
  const fraction = used / quota
  const isNearlyFull = fraction >= NEARLY_FULL
  const text =
    fraction < 0.01
      ? msg('wiki-profile-storage-barely-used', formatBytes(used), formatBytes(quota))
      : msg('wiki-profile-storage-share-used', formatBytes(used), formatBytes(quota), formatPercent(fraction))
  const more = richText(
    msgParts('wiki-profile-storage-more', text => <TextLink to={routes.contact}>{text}</TextLink>),
  )
  return (
    <CardBody>
      {isFull ? (
        <Notice tone="error" title={msg('wiki-profile-wiki-full')}>
          <p>{msg('wiki-profile-can-read-but-nobody-can')}</p>
        </Notice>
      ) : (
        isNearlyFull && <Notice tone="attention" title={msg('wiki-profile-wiki-nearly-full')} />
      )}
      <div>
        <p>{text}</p>
        <UsageMeter
          label={msg('wiki-profile-storage-used')}
          text={text}
          fraction={fraction}
          tone={isFull ? 'error' : isNearlyFull ? 'attention' : 'normal'}
        />
      </div>
      <p>
        {isFull ? more : richText(msgParts('common-sentences', msg('wiki-profile-storage-at-limit'), more))}
      </p>
    </CardBody>
  )
}
