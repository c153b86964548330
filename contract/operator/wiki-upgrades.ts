import { object } from 'yup'
import { LIST_PARAMETER_DEFAULTS, listParameters, oneOf } from './console-list.ts'

/** How many wikis are upgraded first, one after another, to see whether it works. */
export const CANARIES = 3

/** The states of the upgrade of all wikis to another MediaWiki. */
export const UPGRADE_STATES = [
  'canaries',
  'canaries-paused',
  'canary-failed',
  'others',
  'others-paused',
  'done',
] as const

export type UpgradeState = (typeof UPGRADE_STATES)[number]

/** Acts of operators on it. `retry` is for one wiki. */
export const UPGRADE_ACTS = ['pause', 'go-on', 'retry'] as const

export type UpgradeAct = (typeof UPGRADE_ACTS)[number]

/** Outcomes of the upgrades of single wikis. `wikis-found`: a start finds wikis that need it. */
export const UPGRADE_OUTCOMES = ['canary-failed', 'canaries-passed', 'none-left', 'wikis-found'] as const

export type UpgradeOutcome = (typeof UPGRADE_OUTCOMES)[number]

/**
 * Which act and which outcome are possible in which state, and the state that follows. The machine `wiki-upgrades` draws
 * this table, and the server refuses everything that is not in it.
 */
export const UPGRADE_TRANSITIONS = {
  canaries: {
    pause: 'canaries-paused',
    retry: 'canaries',
    'canary-failed': 'canary-failed',
    'canaries-passed': 'others',
    'none-left': 'done',
  },
  'canaries-paused': {
    'go-on': 'canaries',
    retry: 'canaries-paused',
    'canary-failed': 'canary-failed',
    'canaries-passed': 'others-paused',
    'none-left': 'done',
  },
  'canary-failed': { 'go-on': 'others', retry: 'canaries', 'none-left': 'done' },
  others: { pause: 'others-paused', retry: 'others', 'none-left': 'done' },
  'others-paused': { 'go-on': 'others', retry: 'others-paused', 'none-left': 'done' },
  done: { retry: 'others', 'wikis-found': 'others' },
} as const satisfies Readonly<
  Record<UpgradeState, Readonly<Partial<Record<UpgradeAct | UpgradeOutcome, UpgradeState>>>>
>

/** The state that follows an act or an outcome; null if it is not possible. */
export function upgradeStateAfter(
  state: UpgradeState,
  change: UpgradeAct | UpgradeOutcome,
): UpgradeState | null {
  const transitions: Readonly<Partial<Record<UpgradeAct | UpgradeOutcome, UpgradeState>>> =
    UPGRADE_TRANSITIONS[state]
  return transitions[change] ?? null
}

/** The states of the upgrade of one wiki. */
export const UPGRADE_STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const

export type UpgradeStepState = (typeof UPGRADE_STEP_STATES)[number]

/**
 * Why a wiki was not upgraded and is as it was before. `no-room` and `storage-away` are tried again every ten minutes.
 */
export const UPGRADE_FAILURES = ['update-failed', 'needs-wikibase', 'no-room', 'storage-away'] as const

export type UpgradeFailure = (typeof UPGRADE_FAILURES)[number]

/** The upgrade of all wikis to one MediaWiki. Times are ISO 8601 in UTC. */
export interface UpgradeRun {
  readonly state: UpgradeState
  /** The release of MediaWiki to which wikis are upgraded: `1.43`. */
  readonly release: string
  readonly started_at: string
  /** Null while wikis are waiting. */
  readonly ended_at: string | null
  /** The number of wikis in each state. */
  readonly wikis: Readonly<Record<UpgradeStepState, number>>
}

/** The answer to `GET /api/operator/upgrades`: the last one, or null if there never was one. */
export interface UpgradeRunResponse {
  readonly data: UpgradeRun | null
}

/** One wiki of the last upgrade. */
export interface UpgradedWiki {
  /** The id of the upgrade, not of the wiki. */
  readonly id: number
  readonly domain: string
  readonly state: UpgradeStepState
  readonly is_canary: boolean
  readonly failure: UpgradeFailure | null
  /** What MediaWiki or the server said; null unless it has failed. */
  readonly detail: string | null
  /** When it last began; null if it has not. */
  readonly begun_at: string | null
}

const UPGRADED_WIKIS_SORTS = ['id', 'domain'] as const

/** The query of `GET /api/operator/upgrades/wikis`. */
export const upgradedWikisQuerySchema = object({
  state: oneOf(UPGRADE_STEP_STATES),
  ...listParameters(UPGRADED_WIKIS_SORTS),
})

export const UPGRADED_WIKIS_DEFAULTS = { ...LIST_PARAMETER_DEFAULTS, sort: 'id', direction: 'asc' } as const
