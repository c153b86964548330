import type { Failure } from '#contract/failure.ts'
import type { QueryProblem } from '#contract/types/query-problem.ts'
import { msg } from '#i18n/msg.ts'
import { FailureAlert } from '#ui/failure/failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

interface QueryProblemNoticeProps {
  readonly problem: QueryProblem | null
  readonly failure: Failure | null
}

/** Why there is no result, and what to do. */
export function QueryProblemNotice({ problem, failure }: QueryProblemNoticeProps) {
  if (failure) return <FailureAlert failure={failure} />
  if (!problem) return null
  const { title, detail, line, column, retryAfter } = problem
  return (
    <Notice tone="error" role="alert" title={title}>
      {line !== undefined && (
        <p>
          {column === undefined
            ? msg('query-problem-line', line)
            : msg('query-problem-line-column', line, column)}
        </p>
      )}
      {/* Messages of the engine are in English. */}
      <p dir="auto">{detail}</p>
      {retryAfter !== undefined && <p>{msg('query-please-try-again-1-seconds', retryAfter)}</p>}
    </Notice>
  )
}
