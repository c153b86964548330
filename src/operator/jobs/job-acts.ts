import { consoleApi } from '#contract/operator/console-paths.ts'
import type { ListedJob } from '#contract/operator/jobs.ts'
import { msg } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'

/** The acts that a job's state allows. The server checks them again. */
export function jobActs({ id, kind, about, state, can_retry }: ListedJob): readonly Act[] {
  const isWaiting = state === 'waiting' || state === 'retried'
  const of = msg('operator-job-1-2', id, kind)
  const retry: Act = {
    ...{
      path: consoleApi.jobAct(id, 'retry'),
      label: msg('common-try-again'),
      of,
      title: msg('operator-try-1-again', kind),
    },
    about: msg('operator-job-tried-at-once-as-if'),
    ...{
      busy: msg('operator-asking'),
      done: msg('operator-job-1-tried-again', id),
      failed: msg('operator-job-not-tried-again'),
    },
  }
  const drop: Act = {
    ...{
      path: consoleApi.jobAct(id, 'drop'),
      label: msg('operator-drop'),
      of,
      title: msg('operator-drop-1', kind),
      danger: true,
    },
    about:
      state === 'failed'
        ? msg('operator-job-taken-off-list-cannot-tried')
        : msg('operator-job-not-tried-any-more-counts'),
    ...{
      busy: msg('operator-dropping'),
      done: msg('operator-job-1-dropped', id),
      failed: msg('operator-job-not-dropped'),
    },
  }
  return [
    ...(can_retry ? [retry] : []),
    ...((isWaiting || state === 'failed') && about !== 'repeated' ? [drop] : []),
  ]
}
