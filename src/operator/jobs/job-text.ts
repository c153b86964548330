import type { JobState } from '#contract/operator/jobs.ts'

export const JOB_STATE_TEXTS: Readonly<Record<JobState, string>> = {
  waiting: 'waiting',
  running: 'running',
  retried: 'failed, is tried again',
  failed: 'failed',
  done: 'done',
}
