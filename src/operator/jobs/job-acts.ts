import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ListedJob } from '#contract/operator/jobs.ts'
import type { Act } from '#operator/acts/act.ts'

/** What can be done with a job in its state. The server checks it again. */
export function jobActs({ id, kind, about, state, can_retry }: ListedJob): readonly Act[] {
  const isWaiting = state === 'waiting' || state === 'retried'
  const of = `job ${id}, ${kind}`
  const retry: Act = {
    ...{ path: consoleApi.jobAct(id, 'retry'), label: 'Try again', of, title: `Try ${kind} again?` },
    about: 'The job is tried at once, as if for the first time.',
    ...{ busy: 'Asking …', done: `Job ${id} is tried again.`, failed: 'The job is not tried again.' },
  }
  const drop: Act = {
    ...{ path: consoleApi.jobAct(id, 'drop'), label: 'Drop', of, title: `Drop ${kind}?`, danger: true },
    about:
      state === 'failed'
        ? 'The job is taken off this list. It cannot be tried again.'
        : 'The job is not tried any more, and counts as failed. Whatever it is about ends in order.',
    ...{ busy: 'Dropping …', done: `Job ${id} is dropped.`, failed: 'The job was not dropped.' },
  }
  return [
    ...(can_retry ? [retry] : []),
    ...((isWaiting || state === 'failed') && about !== 'repeated' ? [drop] : []),
  ]
}
