import type { UpgradeFailure, UpgradeState, UpgradeStepState } from '#contract/operator/wiki-upgrades.ts'
import { msg } from '#i18n/msg.ts'

/** The words for the state of the upgrade of all wikis. @param release MediaWiki's. */
export function upgradeText(state: UpgradeState, release: string): string {
  const texts: Readonly<Record<UpgradeState, string>> = {
    canaries: msg('operator-upgrades-canaries', release),
    'canaries-paused': msg('operator-upgrades-canaries-paused', release),
    'canary-failed': msg('operator-upgrades-canary-failed', release),
    others: msg('operator-upgrades-others', release),
    'others-paused': msg('operator-upgrades-others-paused', release),
    done: msg('operator-upgrades-done', release),
  }
  return texts[state]
}

export const STEP_TEXTS: Readonly<Record<UpgradeStepState, string>> = {
  waiting: msg('operator-upgrade-waiting'),
  running: msg('operator-upgrade-running'),
  done: msg('operator-upgrade-done'),
  failed: msg('operator-upgrade-failed'),
}

export const UPGRADE_FAILURE_TEXTS: Readonly<Record<UpgradeFailure, string>> = {
  'update-failed': msg('operator-upgrade-update-failed'),
  'needs-wikibase': msg('operator-upgrade-needs-wikibase'),
  'no-room': msg('operator-upgrade-no-room'),
  'storage-away': msg('operator-upgrade-storage-away'),
}
