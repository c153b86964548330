import { type ConsoleRight, hasConsoleRight } from '#contract/operator/console-rights.ts'
import { selectSession } from '#store/session/session.slice.ts'
import { useAppSelector } from '#ui/flow/use-app-store.ts'

/** Whether the logged-in member has a right in the console. The server checks it again. */
export function useMay(): (right: ConsoleRight) => boolean {
  const session = useAppSelector(selectSession)
  const role = session.status === 'member' ? session.user.operator_role : undefined
  return right => role !== undefined && hasConsoleRight(role, right)
}
