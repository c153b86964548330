/**
 * What follows a failed request about something that may be gone. The machine has the guard `isGone`, the state `gone` and
 * the action `keepFailure`.
 */
export function goneOr<Target extends string>(target: Target) {
  return [
    { guard: 'isGone', target: 'gone' },
    { target, actions: 'keepFailure' },
  ] as const
}
