import type { WikiAct } from './wiki-acts.ts'
import type { UpgradeAct } from './wiki-upgrades.ts'

/** Below {@link API_BASE}. For everybody but operators it does not exist. */
export const CONSOLE_API = '/operator'

/** The base path of the console's pages. */
export const CONSOLE_PATH = '/operator'

/** @param path below {@link CONSOLE_PATH}; empty for the console's first page. */
export function consolePagePath(path: string): string {
  return path === '' ? CONSOLE_PATH : `${CONSOLE_PATH}/${path}`
}

/** The path of its built files, which only operators get. */
export const CONSOLE_FILES_PATH = `${CONSOLE_PATH}/assets/`

/** Pages of the console about one thing. */
export const consolePaths = {
  wiki: (id: number | string) => `${CONSOLE_PATH}/wikis/${id}`,
  account: (id: number | string) => `${CONSOLE_PATH}/accounts/${id}`,
  case: (id: number | string) => `${CONSOLE_PATH}/cases/${id}`,
  message: (id: number | string) => `${CONSOLE_PATH}/messages/${id}`,
  upgrades: `${CONSOLE_PATH}/maintenance/upgrades`,
  spam: `${CONSOLE_PATH}/spam`,
  spamAccounts: `${CONSOLE_PATH}/spam/accounts`,
} as const

/** The console's calls, as paths below `API_BASE`. */
export const consoleApi = {
  /** GET: the health of each part of the service. */
  health: `${CONSOLE_API}/health`,
  /** GET: the figures of the last days, or a file of them. */
  figures: `${CONSOLE_API}/figures`,
  /** GET: a page of new wikis that may be spam, or all of them as a file. */
  suspects: `${CONSOLE_API}/suspects`,
  /** GET: the first edits in one of them. */
  firstEdits: (id: number | string) => `${CONSOLE_API}/suspects/${id}/edits`,
  /** POST: marks one of them as not spam, or takes that back. */
  suspectAct: (id: number | string, act: SuspectAct) => `${CONSOLE_API}/suspects/${id}/${act}`,
  /** GET: a page of new accounts that may be spam, or all of them as a file. */
  suspectAccounts: `${CONSOLE_API}/suspect-accounts`,
  /** POST: marks one of them as not spam, or takes that back. */
  suspectAccountAct: (id: number | string, act: SuspectAct) => `${CONSOLE_API}/suspect-accounts/${id}/${act}`,
  /** GET: what is announced, and whether the service is read-only. */
  maintenance: `${CONSOLE_API}/maintenance`,
  /** POST */
  maintenanceAct: (act: MaintenanceAct) => `${CONSOLE_API}/maintenance/${act}`,
  /** GET: the progress of the last upgrade of all wikis. */
  upgrades: `${CONSOLE_API}/upgrades`,
  /** GET: a page of its wikis, or all of them as a file. */
  upgradedWikis: `${CONSOLE_API}/upgrades/wikis`,
  /** POST: pauses or resumes it. */
  upgradesAct: (act: Exclude<UpgradeAct, 'retry'>) => `${CONSOLE_API}/upgrades/${act}`,
  /** POST: tries one of its wikis again. */
  retryUpgrade: (id: number | string) => `${CONSOLE_API}/upgrades/wikis/${id}/retry`,
  /** GET: a page of the audit log, or all of it as a file. */
  audit: `${CONSOLE_API}/audit`,
  /** GET: a page of the cases, or all of them as a file. */
  cases: `${CONSOLE_API}/cases`,
  /** GET: all of a case. */
  case: (id: number | ':id') => `${CONSOLE_API}/cases/${id}`,
  /** POST */
  assignCase: (id: number | ':id') => `${CONSOLE_API}/cases/${id}/assign`,
  noteCase: (id: number | ':id') => `${CONSOLE_API}/cases/${id}/note`,
  decideCase: (id: number | ':id') => `${CONSOLE_API}/cases/${id}/decide`,
  answerAppeal: (id: number | ':id') => `${CONSOLE_API}/cases/${id}/answer-appeal`,
  /** GET `?year=`: the numbers of a yearly report, or a file of them. */
  transparency: `${CONSOLE_API}/transparency`,
  closeCase: (id: number | ':id') => `${CONSOLE_API}/cases/${id}/close`,
  /** GET: a page of the accounts, or all of them as a file. */
  accounts: `${CONSOLE_API}/accounts`,
  /** GET: one account. */
  account: (id: number | string) => `${CONSOLE_API}/accounts/${id}`,
  /** POST: an act on an account. */
  accountAct: (id: number | string, act: AccountAct) => `${CONSOLE_API}/accounts/${id}/${act}`,
  /** GET: a page of the jobs, emails among them, or all of them as a file. */
  jobs: `${CONSOLE_API}/jobs`,
  /** POST: tries a job again, or drops it. */
  jobAct: (id: number | string, act: JobAct) => `${CONSOLE_API}/jobs/${id}/${act}`,
  /** POST: sends the operator a test email. */
  testEmail: `${CONSOLE_API}/test-email`,
  /** GET: a page of the messages of the contact form, or all of them as a file. */
  messages: `${CONSOLE_API}/messages`,
  /** GET: one message with its answers. */
  message: (id: number | string) => `${CONSOLE_API}/messages/${id}`,
  /** POST: answers a message, or changes its state. */
  messageAct: (id: number | string, act: MessageAct) => `${CONSOLE_API}/messages/${id}/${act}`,
  /** GET: a page of all wikis, or all of them as a file. */
  wikis: `${CONSOLE_API}/wikis`,
  /** GET: all that the service knows about a wiki. */
  wiki: (id: number | string) => `${CONSOLE_API}/wikis/${id}`,
  featureWiki: (id: number | string) => `${CONSOLE_API}/wikis/${id}/feature`,
  wikiQuota: (id: number | string) => `${CONSOLE_API}/wikis/${id}/quota`,
  /** POST: an act on many wikis, and what it would do to each of them. */
  actOnWikis: `${CONSOLE_API}/wikis/acts`,
  previewWikiActs: `${CONSOLE_API}/wikis/acts/preview`,
  /** POST: another act on a wiki. */
  wikiAct: (id: number | string, act: WikiAct) => `${CONSOLE_API}/wikis/${id}/${act}`,
} as const

/** Acts on a new wiki or account that may be spam, as in their path. */
export type SuspectAct = 'no-spam' | 'may-be-spam'

/** Acts on an account, as in their path. */
export type AccountAct =
  | 'end-sessions'
  | 'confirm-address'
  | 'reset-two-step'
  | 'suspend'
  | 'lift-suspension'
  | 'hand-over'

/** Acts on a job, as in their path. */
export type JobAct = 'retry' | 'drop'

/** Acts on a message, as in their path. */
export type MessageAct = 'reply' | 'state'

/** Acts on the whole service, as in their path. */
export type MaintenanceAct = 'banner' | 'remove-banner' | 'read-only' | 'writable'
