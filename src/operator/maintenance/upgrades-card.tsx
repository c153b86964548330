import { chakra } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { consolePaths } from '#contract/operator/console-paths.ts'
import type { UpgradedWiki, UpgradeRun } from '#contract/operator/wiki-upgrades.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { useActs } from '#operator/acts/use-acts.tsx'
import { type FoundUpgrades, loadUpgrades, loadUpgradesLater } from '#store/operator/upgrades.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { TextLink } from '#ui/text-link.tsx'
import { upgradeActs, wikiUpgradeActs } from './upgrade-acts.ts'
import { upgradeText } from './upgrade-text.ts'
import { WhyFailed } from './why-failed.tsx'

const RUNNING: readonly UpgradeRun['state'][] = ['canaries', 'others']

/** The progress of the upgrade of all wikis to another MediaWiki, with the acts on it. It updates itself. */
export function UpgradesCard() {
  const { output, failure, reload } = useLoaded(loadUpgrades, undefined)
  const [seen, setSeen] = useState(output)
  const [shown, setShown] = useState(output)
  const [asked, setAsked] = useState(0)
  if (output !== null && output !== seen) {
    setSeen(output)
    setShown(output)
  }
  const { begin, result, dialog } = useActs(reload)
  const run = shown?.run ?? null
  return (
    <Card title={msg('operator-upgrades')} danger={run?.state === 'canary-failed'}>
      <CardBody>
        {failure && (
          <RetryPanel failure={failure} title={msg('operator-upgrades-could-not-loaded')} onRetry={reload} />
        )}
        {!failure && !shown && <LoadingSkeleton label={msg('operator-upgrades-loading')} lines={4} />}
        {shown && !run && <p>{msg('operator-upgrades-none-yet')}</p>}
        {shown && run && <Progress run={run} failed={shown.failed} onAct={begin} />}
        {result}
        {run && RUNNING.includes(run.state) && (
          <Later
            key={asked}
            onLoaded={found => {
              setShown(found)
              setAsked(asked + 1)
            }}
          />
        )}
      </CardBody>
      {dialog}
    </Card>
  )
}

interface ProgressProps {
  readonly run: UpgradeRun
  readonly failed: readonly UpgradedWiki[]
  readonly onAct: (act: Act) => void
}

function Progress({ run: { state, release, wikis }, failed, onAct }: ProgressProps) {
  const all = wikis.waiting + wikis.running + wikis.done + wikis.failed
  const progress = msg('operator-upgrades-progress', formatCount(wikis.done), formatCount(all), all)
  const counts = [wikis.waiting, wikis.running, wikis.failed].map(formatCount)
  const [waiting = '', running = '', failures = ''] = counts
  return (
    <>
      <p>{upgradeText(state, release)}</p>
      <ProgressBar label={msg('operator-upgrades')} fraction={all === 0 ? 1 : wikis.done / all} />
      <p>
        {progress} {msg('operator-upgrades-counts', waiting, running, failures)}
      </p>
      <FocusFallback>
        <ActButtons acts={upgradeActs(state)} onAct={onAct} />
        {failed.length > 0 && (
          <Failed aria-label={msg('operator-upgrades-failed-wikis')}>
            {failed.map(wiki => (
              <li key={wiki.id}>
                <b>{wiki.domain}</b>
                <WhyFailed {...wiki} />
                <ActButtons acts={wikiUpgradeActs(wiki)} onAct={onAct} />
              </li>
            ))}
          </Failed>
        )}
      </FocusFallback>
      <p>
        <TextLink to={consolePaths.upgrades}>{msg('operator-upgrades-all-wikis')}</TextLink>
      </p>
    </>
  )
}

/** Loads the progress again after a while, once. */
function Later({ onLoaded }: { readonly onLoaded: (found: FoundUpgrades) => void }) {
  const { output } = useLoaded(loadUpgradesLater, undefined)
  const notify = useEffectEvent(onLoaded)
  useEffect(() => {
    if (output) notify(output)
  }, [output])
  return null
}

const Failed = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    mt: '4',
    overflowWrap: 'anywhere',
    '& li': { display: 'flex', flexDirection: 'column', gap: '2' },
  },
})
