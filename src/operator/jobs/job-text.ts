import type { JobState } from '#contract/operator/jobs.ts'
import { msg } from '#i18n/msg.ts'

export const JOB_STATE_TEXTS: Readonly<Record<JobState, string>> = {
  waiting: msg('operator-jobs-waiting'),
  running: msg('operator-jobs-running'),
  retried: msg('operator-jobs-failed-tried-again'),
  failed: msg('operator-jobs-failed'),
  done: msg('operator-jobs-done'),
}
