import { getInitialSnapshot } from 'xstate'
import { consoleApi } from '#contract/operator/console-paths.ts'
import type { UpgradeAct, UpgradedWiki, UpgradeState } from '#contract/operator/wiki-upgrades.ts'
import { msg } from '#i18n/msg.ts'
import { wikiUpgradesMachine } from '#machines/wiki-upgrades/wiki-upgrades.machine.ts'
import type { Act } from '#operator/acts/act.ts'

/** The acts that the state of the upgrade of all wikis allows. The server checks them again. */
export function upgradeActs(state: UpgradeState): readonly Act[] {
  return [...(isAllowed(state, 'pause') ? [pause] : []), ...(isAllowed(state, 'go-on') ? [goOn(state)] : [])]
}

/** The acts on one wiki of the upgrade. */
export function wikiUpgradeActs({ id, domain, state }: UpgradedWiki): readonly Act[] {
  if (state !== 'failed') return []
  return [
    {
      ...{ path: consoleApi.retryUpgrade(id), label: msg('common-try-again'), of: domain },
      title: msg('operator-try-1-again', domain),
      about: msg('operator-upgrade-retry-about'),
      ...{
        busy: msg('operator-asking'),
        done: msg('operator-upgrade-1-tried-again', domain),
        failed: msg('operator-upgrade-1-not-tried-again', domain),
      },
    },
  ]
}

function isAllowed(state: UpgradeState, act: UpgradeAct): boolean {
  return getInitialSnapshot(wikiUpgradesMachine, state).can({ type: `upgrades.${act}` })
}

const pause: Act = {
  ...{
    path: consoleApi.upgradesAct('pause'),
    label: msg('operator-upgrades-pause'),
    of: msg('operator-upgrades-of-wikis'),
  },
  title: msg('operator-upgrades-pause-question'),
  about: msg('operator-upgrades-pause-about'),
  ...{
    busy: msg('operator-upgrades-pausing'),
    done: msg('operator-upgrades-paused'),
    failed: msg('operator-upgrades-not-paused'),
  },
}

function goOn(state: UpgradeState): Act {
  return {
    ...{
      path: consoleApi.upgradesAct('go-on'),
      label: msg('operator-upgrades-go-on'),
      of: msg('operator-upgrades-of-wikis'),
    },
    title: msg('operator-upgrades-go-on-question'),
    about:
      state === 'canary-failed'
        ? msg('operator-upgrades-go-on-after-failure')
        : msg('operator-upgrades-go-on-about'),
    ...{
      busy: msg('operator-asking'),
      done: msg('operator-upgrades-went-on'),
      failed: msg('operator-upgrades-still-halted'),
    },
  }
}
