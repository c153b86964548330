import type { WikiAct } from './wiki-acts.ts'
import type { UpgradeAct } from './wiki-upgrades.ts'

/** Below {@link API_BASE}. To everybody but operators, nothing is there. */
export const CONSOLE_API = '/operator'

/** Where the console's pages are. */
export const CONSOLE_PATH = '/operator'

/** @param path below {@link CONSOLE_PATH}; empty where the console begins. */
export function consolePagePath(path: string): string {
  return path === '' ? CONSOLE_PATH : `${CONSOLE_PATH}/${path}`
}

/** Where its built files are, for operators alone. */
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

/** Paths below `API_BASE` of what the console calls. */
export const consoleApi = {
  /** GET: how each part of the service is. */
  health: `${CONSOLE_API}/health`,
  /** GET: the figures of the last days, or a file of them. */
  figures: `${CONSOLE_API}/figures`,
  /** GET: a page of new wikis that may be spam, or all of them as a file. */
  suspects: `${CONSOLE_API}/suspects`,
  /** GET: what people wrote in one of them first. */
  firstEdits: (id: number | string) => `${CONSOLE_API}/suspects/${id}/edits`,
  /** POST: marks one of them as no spam, or takes that back. */
  suspectAct: (id: number | string, act: SuspectAct) => `${CONSOLE_API}/suspects/${id}/${act}`,
  /** GET: a page of new accounts that may be spam, or all of them as a file. */
  suspectAccounts: `${CONSOLE_API}/suspect-accounts`,
  /** POST: marks one of them as no spam, or takes that back. */
  suspectAccountAct: (id: number | string, act: SuspectAct) => `${CONSOLE_API}/suspect-accounts/${id}/${act}`,
  /** GET: what is announced, and whether the service is read-only. */
  maintenance: `${CONSOLE_API}/maintenance`,
  /** POST */
  maintenanceAct: (act: MaintenanceAct) => `${CONSOLE_API}/maintenance/${act}`,
  /** GET: how far the last upgrade of all wikis is. */
  upgrades: `${CONSOLE_API}/upgrades`,
  /** GET: a page of its wikis, or all of them as a file. */
  upgradedWikis: `${CONSOLE_API}/upgrades/wikis`,
  /** POST: pauses it, or lets it go on. */
  upgradesAct: (act: Exclude<UpgradeAct, 'retry'>) => `${CONSOLE_API}/upgrades/${act}`,
  /** POST: tries a wiki of it again. */
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
  /** POST: sends an email to the operator, to see whether emails arrive. */
  testEmail: `${CONSOLE_API}/test-email`,
  /** GET: a page of the messages of the contact form, or all of them as a file. */
  messages: `${CONSOLE_API}/messages`,
  /** GET: one message, with what it was answered. */
  message: (id: number | string) => `${CONSOLE_API}/messages/${id}`,
  /** POST: answers a message, or says what has become of it. */
  messageAct: (id: number | string, act: MessageAct) => `${CONSOLE_API}/messages/${id}/${act}`,
  /** GET: a page of all wikis, or all of them as a file. */
  wikis: `${CONSOLE_API}/wikis`,
  /** GET: all that the service knows of a wiki. */
  wiki: (id: number | string) => `${CONSOLE_API}/wikis/${id}`,
  featureWiki: (id: number | string) => `${CONSOLE_API}/wikis/${id}/feature`,
  wikiQuota: (id: number | string) => `${CONSOLE_API}/wikis/${id}/quota`,
  /** POST: an act on many wikis, and what it would do to each of them. */
  actOnWikis: `${CONSOLE_API}/wikis/acts`,
  previewWikiActs: `${CONSOLE_API}/wikis/acts/preview`,
  /** POST: another act on a wiki. */
  wikiAct: (id: number | string, act: WikiAct) => `${CONSOLE_API}/wikis/${id}/${act}`,
} as const

/** What can be said of a new wiki or account that may be spam, as its path says it. */
export type SuspectAct = 'no-spam' | 'may-be-spam'

/** What can be done to an account, as its path says it. */
export type AccountAct =
  | 'end-sessions'
  | 'confirm-address'
  | 'reset-two-step'
  | 'suspend'
  | 'lift-suspension'
  | 'hand-over'

/** What can be done to a job, as its path says it. */
export type JobAct = 'retry' | 'drop'

/** What can be done to a message, as its path says it. */
export type MessageAct = 'reply' | 'state'

/** What can be announced or done to the whole service, as its path says it. */
export type MaintenanceAct = 'banner' | 'remove-banner' | 'read-only' | 'writable'
