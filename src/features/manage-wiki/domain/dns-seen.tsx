import { chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { formatUtcMinute } from '#contract/format-utc.ts'
import type { DnsSeen as Seen } from '#contract/types/domain-claim.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { richText } from '#ui/rich-text.ts'
import { Facts } from '#ui/setting-card/facts.tsx'

/** What DNS showed at the last check. */
export function DnsSeen({ seen }: { seen: Seen }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} size="md" mb="3">
        {msg('wiki-domain-what-dns-shows')}
      </Heading>
      <Facts>
        <dt>{msg('wiki-domain-txt-record')}</dt>
        <dd>{seen.txt.length === 0 ? msg('wiki-domain-none') : <Texts texts={seen.txt} />}</dd>
        <dt>{msg('wiki-domain-cname-record')}</dt>
        <dd>{seen.cname.length === 0 ? msg('wiki-domain-none') : <code>{seen.cname.join(' → ')}</code>}</dd>
      </Facts>
      {seen.incomplete && <chakra.p mt="3">{msg('wiki-domain-domains-name-servers-did-not')}</chakra.p>}
      <chakra.p color="fg.muted" textStyle="sm" mt="3">
        {richText(
          msgParts(
            'wiki-domain-checked-1',
            <time dateTime={seen.checked_at}>{formatUtcMinute(seen.checked_at)}</time>,
          ),
        )}
      </chakra.p>
    </section>
  )
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <chakra.ul listStyleType="none">
      {[...new Set(texts)].map(text => (
        <li key={text}>
          <code>{text}</code>
        </li>
      ))}
    </chakra.ul>
  )
}
