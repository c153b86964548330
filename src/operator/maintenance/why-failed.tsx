import { chakra } from '@chakra-ui/react'
import type { UpgradedWiki } from '#contract/operator/wiki-upgrades.ts'
import { UPGRADE_FAILURE_TEXTS } from './upgrade-text.ts'

/** Why the upgrade of a wiki has failed: in plain words, with the message of MediaWiki or the server. */
export function WhyFailed({ failure, detail }: Pick<UpgradedWiki, 'failure' | 'detail'>) {
  if (failure === null) return null
  return (
    <>
      <p>{UPGRADE_FAILURE_TEXTS[failure]}</p>
      {detail !== null && <Detail dir="auto">{detail}</Detail>}
    </>
  )
}

const Detail = chakra('p', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textStyle: 'sm', color: 'fg.muted' },
})
